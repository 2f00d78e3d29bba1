// Lets the app open offline. It caches only the app itself, never API replies, so that nobody reads yesterday's decision as
// today's. The build fills in the constants (scripts/vite/service-worker.ts).
const BUILD = '__BUILD__'
const FILES = ['__FILES__']
/** Legal pages have HTML files of their own and are cached too. */
const LEGAL = ['__LEGAL__']
/** Pages that are not part of the app: the landing page and pages rendered by the server. */
const LANDING = ['__LANDING__']
const SERVER = ['__SERVER__']

const CACHE = `finishwork-${BUILD}`
const PAGE = '/app.html'

self.addEventListener('install', (event) => event.waitUntil(keepProgram().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    if (isOurs(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(readPart(request))
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)))
  }
})

const isOurs = (pathname) =>
  !LANDING.includes(pathname) && !SERVER.some((path) => pathname.startsWith(path)) && !/\.\w+$/.test(pathname)

async function keepProgram() {
  const cache = await caches.open(CACHE)
  // Bypasses the browser cache: the page must belong to the same build as its assets.
  await cache.addAll(
    FILES.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

async function forgetOldBuilds() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
  await self.registration.navigationPreload?.enable()
}

/** The server's current page; the cached one only when the server cannot be reached. */
async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    const { pathname } = new URL(event.request.url)
    return (await kept(LEGAL.includes(pathname) ? `${pathname}.html` : PAGE)) ?? Response.error()
  }
}

/** Asset names contain a content hash, so a cached one is right for any build. */
async function readPart(request) {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request)
}

const kept = (path) => caches.match(path, { ignoreVary: true })
