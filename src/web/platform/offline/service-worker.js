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

/** What one person has opened. Deleted when they sign out. */
const SAVED_DATA = { name: '__SAVED_DATA__', most: 500 }
const SAVED_FILES = { name: '__SAVED_FILES__', most: 300 }
const LARGEST_SAVED = 8_000_000
const SAVED_AT = 'X-Saved-At'

const DATA = new RegExp('__DATA__')
const PAPERS = new RegExp('__PAPERS__')

// The first one takes control of the first page as soon as it can, with what that page needs. The rest of the app follows when the page
// asks for it. A later build replaces a complete one, so it is complete too.
self.addEventListener('install', (event) =>
  event.waitUntil((self.registration.active ? keepProgram() : keepFirstPage()).then(() => self.skipWaiting())),
)
self.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds().then(() => self.clients.claim())))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.method !== 'GET') {
    // Signing in or out: nothing of the previous person stays.
    if (pathname.startsWith('/api/auth/') || pathname === DEMO) event.respondWith(signInOrOut(request, pathname))
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

/** `save`: what the first page loaded before this worker was in control. `complete`: the page is idle, the rest of the app may load. */
self.addEventListener('message', (event) => {
  const addresses = Array.isArray(event.data?.save) ? event.data.save : []
  event.waitUntil(saveAll(addresses.filter((address) => typeof address === 'string')))
  if (event.data?.complete === true) event.waitUntil(keepProgram())
})

const isOurs = (pathname) =>
  !LANDING.includes(pathname) && !SERVER.some((path) => pathname.startsWith(path)) && !/\.\w+$/.test(pathname)

const savedIn = (pathname) => (DATA.test(pathname) ? SAVED_DATA : PAPERS.test(pathname) ? SAVED_FILES : undefined)

/** An entry of the cache once every file is in it. */
const COMPLETE = '/program-complete'

async function keepProgram() {
  const cache = await caches.open(CACHE)
  if (await cache.match(COMPLETE)) return
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // Bypasses the browser cache: the page must belong to the same build as its assets.
  await cache.addAll(
    FILES.filter((file) => !present.has(file)).map(
      (file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' }),
    ),
  )
  await cache.put(COMPLETE, new Response(''))
}

/** The page and the files that it names. */
async function keepFirstPage() {
  const cache = await caches.open(CACHE)
  const page = await fetch(new Request(PAGE, { cache: 'reload' }))
  if (!page.ok) throw new Error('The page could not be loaded.')
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+/g) ?? []
  await cache.put(PAGE, page)
  await cache.addAll([...new Set(named)].filter((file) => FILES.includes(file)))
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
  const { pathname } = new URL(request.url)
  const part = await kept(pathname)
  if (part) return part
  const response = await fetch(request)
  if (response.ok && FILES.includes(pathname)) await keepPart(pathname, response.clone())
  return response
}

async function keepPart(pathname, response) {
  try {
    await (await caches.open(CACHE)).put(pathname, response)
  } catch {
    // No room left on the device: the part is loaded again the next time.
  }
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
/** Signs in too, without a password. */
const DEMO = '/api/demo/enter'
/** Exists while a person has signed out on this device, and the server could not be asked to end the session. */
const SIGNED_OUT = 'finishwork-signed-out'

async function signInOrOut(request, pathname) {
  try {
    const response = await fetch(request)
    if (response.ok) await caches.delete(SIGNED_OUT)
    else if (pathname === LOGOUT && response.status !== 401) await caches.open(SIGNED_OUT)
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
    if (url.origin !== location.origin || reader !== person) continue
    if (FILES.includes(url.pathname)) await readPart(new Request(url))
    const store = savedIn(url.pathname)
    // The page has saved it itself.
    if (!store || (await caches.match(url.href, { cacheName: store.name, ignoreVary: true }))) continue
    const response = await fetch(url, { credentials: 'include' }).catch(() => undefined)
    if (response?.status === 200) await save(store, url.href, response, reader)
  }
}
