import type { Plugin } from 'vite'
import { landingPaths, legalPaths, serverPaths } from '../../src/shared/kernel/pages.ts'

/** In development, serves the same page per address as the server: the landing page, a legal page, the kit, or the app. */
export function pages(): Plugin {
  return {
    name: 'finishwork:pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const address = new URL(request.url ?? '/', 'http://localhost')
        if (address.pathname === '/server-page.css') request.url = '/styles/server-page.css'
        if (isPage(address.pathname, request.headers.accept)) request.url = pageOf(address.pathname) + address.search
        next()
      })
    },
  }
}

const isPage = (pathname: string, accept = '') =>
  accept.includes('text/html') &&
  !/\.\w+$/.test(pathname) &&
  ![...serverPaths, '/@'].some((path) => pathname.startsWith(path))

function pageOf(pathname: string): string {
  if (landingPaths.includes(pathname)) return '/index.html'
  if (legalPaths.includes(pathname)) return `${pathname}.html`
  return pathname === '/__kit' ? '/kit.html' : '/app.html'
}
