/** The page on which the products of a list are edited as a table. Its address has the query of the list. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { loadAttributes } from '../../../attributes/admin/use-product-attributes.ts'
import { loadTree } from '../list/category-tree.ts'
import { readStaffListQuery } from '../list/staff-list-query.ts'
import { ProductTableEditor } from './product-grid.tsx'
import { loadGridPage } from './use-grid-rows.ts'

export const loader = adminLoader(async ({ api, lastingApi, url, session }) => {
  const query = { ...readStaffListQuery(url), page: 1 }
  const categories = typeof query.category === 'number' ? [query.category] : []
  const [first, tree, attributes, { admin }] = await Promise.all([
    loadGridPage(api, query, 1),
    loadTree(lastingApi),
    loadAttributes(api, categories),
    session,
  ])
  return { first, query, tree, attributes, account: admin.id }
})

export function Component() {
  return <ProductTableEditor {...useLoaderData<typeof loader>()} />
}
