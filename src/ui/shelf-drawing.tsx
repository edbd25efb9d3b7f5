/** An illustration of a shelf with a gap, or with a fallen object (`fallen`). Shown where there is nothing to show. */
export function ShelfDrawing({ fallen = false }: { fallen?: boolean }) {
  return (
    <svg className="shelf-drawing" viewBox="19 40 282 96" aria-hidden="true" focusable="false">
      <path className="shelf-lilac" d="M44 132V84a24 24 0 0 1 48 0v48z" />
      <circle className="shelf-sand" cx="122" cy="110" r="22" />
      {fallen ? (
        <path className="shelf-accent" d="M152 132V90h46a21 21 0 0 1 0 42z" />
      ) : (
        <path className="shelf-missing" d="M158 131V84c0-8 6-14 14-14h20c8 0 14 6 14 14v47z" />
      )}
      <path className="shelf-mist" d="M238 132v-36h38v36z" />
      <path className="shelf-sage" d="M246 96c0-22 4-34 11-44 7 10 11 22 11 44z" />
      <path className="shelf-shelf" d="M20 132.75h280" />
    </svg>
  )
}
