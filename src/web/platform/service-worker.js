// Lets the app open offline, with what was opened before. Replies come from the server whenever it can be reached; a saved one is used
// only when it cannot, and says when it was saved. The build fills in the constants (scripts/vite/service-worker.ts).
const BUILD = '__BUILD__'
const FILES = ['__FILES__']
/** Legal pages have HTML files of their own and are cached too. */
const LEGAL = ['__LEGAL__']
/** Pages that are not part of the app: the landing page and pages rendered by the server. */
const LANDING = ['__LANDING__']
const SERVER = ['__SERVER__']

const CACHE = `finishwork-${BUILD}`
const PAGE = '/app.html'

/** What one person has opened. Deleted when they sign out. The number changes when old replies no longer fit the app. */
const SAVED_DATA = { name: 'finishwork-saved-data-1', most: 500 }
const SAVED_FILES = { name: 'finishwork-saved-files-1', most: 300 }
const LARGEST_SAVED = 8_000_000
const SAVED_AT = 'X-Saved-At'

/** Reading of these is saved: the person, projects, rooms, selections, messages, contacts, and what their screens need. */
const DATA =
  /^\/api\/(auth\/me|dashboard|counts|contacts|activity|conversations(\/figures)?|notifications|invitations|company|selections|projects(\/figures)?|projects\/\d+(\/(?!documents\b)[\w/-]+)?|selection-categories(\/\d+)?|selection-items\/\d+|sign-offs\/\d+)$/
/** Pictures and data sheets. */
const PAPERS = /^\/((catalog|rooms|scenes|board)\/[\w./-]+|api\/files\/\d+|api\/selection-items\/\d+\/data-sheet\.pdf)$/

self.addEventListener('install', (event) => event.waitUntil(keepProgram().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    // Signing in or out: nothing of the previous person stays.
    if (pathname.startsWith('/api/auth/')) event.respondWith(signInOrOut(request, pathname))
    return
  }
  const saved = savedIn(pathname)
  if (saved) event.respondWith(readAndSave(event, saved))
  else if (request.mode === 'navigate') {
    if (isOurs(pathname)) event.respondWith(openPage(event))
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(readPart(request))
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)))
  }
})

/** What the first page loaded before this worker was in control. */
self.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data?.save) ? event.data.save : []
  event.waitUntil(saveAll(addresses.filter((address) => typeof address === 'string')))
})

const isOurs = (pathname) =>
  !LANDING.includes(pathname) && !SERVER.some((path) => pathname.startsWith(path)) && !/\.\w+$/.test(pathname)

const savedIn = (pathname) => (DATA.test(pathname) ? SAVED_DATA : PAPERS.test(pathname) ? SAVED_FILES : undefined)

async function keepProgram() {
  const cache = await caches.open(CACHE)
  // Bypasses the browser cache: the page must belong to the same build as its assets.
  await cache.addAll(
    FILES.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })),
  )
}

async function forgetOldBuilds() {
  const current = [CACHE, SAVED_DATA.name, SAVED_FILES.name, SIGNED_OUT]
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !current.includes(name)).map((name) => caches.delete(name)))
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

async function kept(path) {
  return (await caches.open(CACHE)).match(path, { ignoreVary: true })
}

/** Increases when someone signs in or out, so that a reply to the previous person is not saved afterwards. */
let person = 0

async function forgetSaved() {
  person += 1
  await Promise.all([SAVED_DATA, SAVED_FILES].map(({ name }) => caches.delete(name)))
}

const LOGOUT = '/api/auth/logout'
/** Exists while a person has signed out on this device, and the server could not be asked to end the session. */
const SIGNED_OUT = 'finishwork-signed-out'

async function signInOrOut(request, pathname) {
  try {
    const response = await fetch(request)
    if (response.ok) await caches.delete(SIGNED_OUT)
    return response
  } catch (error) {
    if (pathname === LOGOUT) await caches.open(SIGNED_OUT)
    throw error
  } finally {
    await forgetSaved()
  }
}

/** Throws while the session cannot be ended: then nobody is signed in. */
async function finishSignOut() {
  if (!(await caches.has(SIGNED_OUT))) return
  const response = await fetch(LOGOUT, { method: 'POST', credentials: 'include' })
  if (!response.ok && response.status !== 401) throw new Error('The session could not be ended.')
  await caches.delete(SIGNED_OUT)
}

/** The server's reply, saved for later; the saved one when the server cannot be reached. */
async function readAndSave(event, store) {
  const { request } = event
  const reader = person
  let response
  try {
    // After signing out offline, the session ends before anything else is read.
    await finishSignOut()
    response = (request.mode === 'navigate' && (await event.preloadResponse)) || (await fetch(request))
  } catch (error) {
    // Opening the store would create an empty one for a person who has signed out.
    const saved = await caches.match(request.url, { cacheName: store.name, ignoreVary: true })
    if (saved) return saved
    throw error
  }
  if (response.status === 401) await forgetSaved()
  else if (response.status === 403 || response.status === 404) event.waitUntil(forgetBelow(request.url))
  else if (response.status === 200 && reader === person)
    event.waitUntil(save(store, request.url, response.clone(), reader))
  return response
}

async function save(store, address, response, reader) {
  if (Number(response.headers.get('Content-Length') ?? 0) > LARGEST_SAVED) return
  const headers = new Headers(response.headers)
  headers.set(SAVED_AT, new Date().toISOString())
  const body = await response.blob()
  if (reader !== person || body.size > LARGEST_SAVED) return
  try {
    const cache = await caches.open(store.name)
    await cache.put(address, new Response(body, { status: 200, headers }))
    const addresses = await cache.keys()
    // The oldest come first.
    for (const old of addresses.slice(0, Math.max(0, addresses.length - store.most))) await cache.delete(old)
    // Someone signed out in between: what was just saved goes too.
    if (reader !== person) await forgetSaved()
  } catch {
    // No room left on the device: nothing is saved, and the app works as before.
  }
}

/** The person has lost access to something: what was saved of it goes, with everything below it. */
async function forgetBelow(address) {
  const { pathname } = new URL(address)
  for (const { name } of [SAVED_DATA, SAVED_FILES]) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const path = new URL(request.url).pathname
      if (path === pathname || path.startsWith(`${pathname}/`)) await cache.delete(request)
    }
  }
}

async function saveAll(addresses) {
  const reader = person
  for (const address of addresses.slice(0, 200)) {
    const url = new URL(address, location.origin)
    const store = url.origin === location.origin ? savedIn(url.pathname) : undefined
    if (!store || reader !== person) continue
    const response = await fetch(url, { credentials: 'include' }).catch(() => undefined)
    if (response?.status === 200) await save(store, url.href, response, reader)
  }
}
