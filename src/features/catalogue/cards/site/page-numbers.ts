/** The page number of a list in its address. The address of the first page has none. */

/** The API returns no products beyond this one. */
const deepest = 10_000

/** The requested page; anything invalid means the first page. */
export function pageOfQuery(value: string | null, pageSize: number): number {
  if (!value || !/^[1-9]\d{0,4}$/.test(value)) return 1
  const page = Number(value)
  return page * pageSize > deepest ? 1 : page
}

export function pagesOf({ total, pageSize }: { total: number; pageSize: number }): number {
  return Math.max(1, Math.min(Math.ceil(total / pageSize), Math.floor(deepest / pageSize)))
}

export function pathOfPage(path: string, page: number): string {
  if (page === 1) return path
  return `${path}${path.includes('?') ? '&' : '?'}page=${page}`
}

/** The page numbers to show: first, last, current and its neighbours, with a gap (`null`) for those left out. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages)
  const numbers = [...new Set(wanted)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}
