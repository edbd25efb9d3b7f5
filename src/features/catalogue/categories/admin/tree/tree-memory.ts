/** Which branches of the tree are closed, and which category is selected, kept in this browser. Used by `category-tree.tsx`. */
import { useEffect, useState } from 'react'
import type { CategoryNode } from '../../../model/category.ts'
import { allNodes, branchIds } from './tree-rows.ts'

const key = 'category-tree'
/** A larger tree begins with its main categories alone. */
const maxOpen = 60

type Memory = { folded: number[]; selected: number | undefined }

function read(): Memory | undefined {
  try {
    const { folded, selected } = JSON.parse(localStorage.getItem(key) ?? '')
    if (!Array.isArray(folded)) return undefined
    return { folded: folded.filter(Number.isInteger), selected: Number(selected) || undefined }
  } catch {
    return undefined // nothing is stored, or storage is blocked
  }
}

function write(memory: Memory) {
  try {
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // Without storage the tree still works; it only forgets.
  }
}

export function useTreeMemory(tree: CategoryNode[]) {
  const [stored] = useState(read)
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(stored?.folded ?? (allNodes(tree).length > maxOpen ? branchIds(tree) : [])),
  )
  const [selected, setSelected] = useState(stored?.selected)
  useEffect(() => write({ folded: [...folded], selected }), [folded, selected])

  function setOpen(ids: number[], open: boolean) {
    setFolded(before => {
      const after = new Set(before)
      for (const id of ids) open ? after.delete(id) : after.add(id)
      return after
    })
  }
  return { folded, setOpen, selected, select: setSelected }
}
