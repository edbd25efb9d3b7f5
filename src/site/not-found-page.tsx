/** The route for every path that matches no other page. */
import { data } from 'react-router'
import { nearOnServer, siteLoader } from '#app/site-loader.ts'

const load = siteLoader(async ({ api, url }) => {
  throw data({ near: await nearOnServer(api, url) }, { status: 404 })
})

export { load as loader }

export function Component() {
  return null
}
