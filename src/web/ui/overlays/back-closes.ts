import type { RouterHistory } from '@tanstack/react-router'

/** Something that covers the page: a sheet, a dialog, a full screen. `close` may ask before it discards input. */
type Layer = { close: () => void }

/** An entry of the browser's history. A cover has the address of the page under it and the same index. */
type Entry = { index: number | undefined; cover: boolean }

// Going back takes a few milliseconds, on a busy device longer. A navigation that waits for it never waits longer than this.
const MAX_WAIT_MS = 10_000

const layers: Layer[] = []
let history: RouterHistory | undefined
let here: Entry = { index: undefined, cover: false }
let address = ''
let removal: { done: () => void } | undefined

/**
 * Makes Back close what covers the page instead of leaving the page. While a layer is open, the browser's history has one
 * more entry for the same page, which Back leaves. To the router it is the same page. Returns a function that ends it.
 * Only on touch screens, where Back is the gesture for closing: a desktop has Esc.
 */
export function closeOnBack(router: RouterHistory, layer: Layer): () => void {
  if (!matchMedia('(pointer: coarse)').matches) return () => {}
  if (history !== router) follow(router)
  layers.push(layer)
  settleSoon()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}

function follow(router: RouterHistory): void {
  history = router
  here = currentEntry()
  address = router.location.href
  addEventListener('popstate', onPop)
  router.subscribe(({ location, action }) => {
    if (action.type === 'PUSH') here = { index: indexOf(location.state), cover: false }
    if (action.type === 'PUSH' || action.type === 'REPLACE') address = location.href
  })
}

function currentEntry(): Entry {
  const state = window.history.state as (RouterState & { cover?: boolean }) | null
  return { index: indexOf(state ?? undefined), cover: state?.cover === true }
}

/** How the router numbers the pages of this tab. */
type RouterState = { __TSR_index?: number }

const indexOf = ({ __TSR_index: index }: RouterState = {}): number | undefined => index

/** False while the router has not followed the browser, for example while it asks before leaving the page. */
const isOnRoutersPage = () => here.index === indexOf(history?.location.state)

/** After React has rendered and the router has written its address. */
const settleSoon = () => void setTimeout(settle)

function settle(): void {
  if (removal || !isOnRoutersPage()) return
  if (layers.length > 0 && !here.cover) addCover()
  else if (layers.length === 0 && here.cover) removeCover()
}

function addCover(): void {
  const state = { ...(window.history.state as object | null), cover: true }
  // The prototype's function: the router has replaced `history.pushState` with its own.
  History.prototype.pushState.call(window.history, state, '')
  here = { ...here, cover: true }
}

function removeCover(): void {
  let unblock: (() => void) | undefined
  const gone = new Promise<void>((resolve) => {
    removal = { done: resolve }
    setTimeout(resolve, MAX_WAIT_MS)
  }).then(() => unblock?.())
  // Going back would undo a navigation that starts before it has ended, so navigations wait. Going back itself does not: the router
  // would follow it after the waiting navigation, and show the page that the person has just left.
  unblock = history?.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => (action === 'PUSH' || action === 'REPLACE' ? gone.then(() => false) : false),
  })
  window.history.back()
}

/** Called after the router's own listener, which was added first. */
function onPop(): void {
  const before = here
  here = currentEntry()
  const removed = removal
  removal = undefined
  removed?.done()
  if (before.index !== here.index || before.cover === here.cover) {
    // Another page.
    address = currentAddress()
    return
  }
  // What changed in the address while the layer was open, such as a filter, stays. Before a waiting navigation, which it would undo.
  if (!here.cover && address !== currentAddress()) history?.replace(address, undefined, { ignoreBlocker: true })
  const top = layers.at(-1)
  if (removed) settleSoon()
  else if (top && before.cover) {
    top.close()
    // A question may keep the layer open, and then Back must work again.
    settleSoon()
  } else if (!top) {
    // Nothing is open: this step belongs to a layer of earlier, so the person wants to go one further.
    if (before.cover) window.history.back()
    else window.history.forward()
  }
}

function currentAddress(): string {
  const { pathname, search, hash } = window.location
  return `${pathname}${search}${hash}`
}
