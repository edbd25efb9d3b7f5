/** The site map. Public pages stand once per language; a page without a layout of its own gets the default one. */
import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The default layout: every public page, and whatever matches nothing else. */
function site(language: '' | 'en' | 'fa') {
  const id = (name: string) => (language ? `${language}-${name}` : name)
  return layout('ui/site-layout.tsx', { id: id('site') }, [
    layout('ui/site-errors.tsx', { id: id('site-errors') }, [
      index('features/catalogue/site/home-page.tsx', { id: id('home') }),
      route('main/:name', 'features/catalogue/site/category-page.tsx', { id: id('category') }),
      route('product/:name', 'features/catalogue/site/product-page.tsx', { id: id('product') }),
      route('search', 'features/catalogue/site/search-page.tsx', { id: id('search') }),
      route('warranty', 'features/warranty/site/warranty-page.tsx', { id: id('warranty') }),
      route('contact', 'features/tickets/site/contact-page.tsx', { id: id('contact') }),
      route('*', 'ui/not-found-page.tsx', { id: id('not-found') }),
    ]),
  ])
}

/** The blank layout: the login page stands alone. */
const login = layout('ui/admin/blank-layout.tsx', [
  route('admin/login', 'features/accounts/admin/login-page.tsx'),
])

/** The admin layout: everything else under /admin needs a session. */
const admin = layout('ui/admin/layout.tsx', [
  layout('ui/admin/errors.tsx', [
    route('admin', 'features/catalogue/admin/start.tsx'),
    route('admin/categories', 'features/catalogue/admin/categories-page.tsx'),
    route('admin/categories/create', 'features/catalogue/admin/category-create-page.tsx'),
    route('admin/categories/:id', 'features/catalogue/admin/category-edit-page.tsx'),
    route('admin/products', 'features/catalogue/admin/products-page.tsx', { id: 'admin-products' }),
    route('admin/products/create', 'features/catalogue/admin/product-create-page.tsx'),
    route('admin/products/:id', 'features/catalogue/admin/product-edit-page.tsx'),
    route('admin/invisible-products', 'features/catalogue/admin/products-page.tsx', {
      id: 'admin-invisible-products',
    }),
    route('admin/admins', 'features/accounts/admin/admins-page.tsx'),
    route('admin/activity', 'features/history/admin/activity-page.tsx'),
    route('admin/jobs', 'features/jobs/admin/jobs-page.tsx'),
    route('admin/settings', 'features/settings/admin/settings-page.tsx'),
    route('admin/messages', 'features/tickets/admin/messages-page.tsx'),
    route('admin/canned-replies', 'features/tickets/admin/canned-replies-page.tsx'),
    route('admin/canned-replies/create', 'features/tickets/admin/canned-reply-create-page.tsx'),
    route('admin/canned-replies/:id', 'features/tickets/admin/canned-reply-edit-page.tsx'),
    route('admin/*', 'ui/not-found-page.tsx', { id: 'admin-not-found' }),
  ]),
])

export default [
  site(''),
  ...prefix('en', [site('en')]),
  ...prefix('fa', [site('fa')]),
  login,
  admin,
] satisfies RouteConfig
