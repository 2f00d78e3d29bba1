import { noteSession } from '#web/platform/session-hint.ts'

type Offer = { offered?: boolean; signedInAs?: string | null }

const part = (name: string) => document.querySelector<HTMLElement>(`[data-demo-${name}]`)

/**
 * Watch Demo: opens the dialog with the tour and, when this server has a demo company, the live demo. Without scripts the link
 * scrolls down the page.
 */
export function offerDemo(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#demo')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-watch-demo]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      const tour = dialog?.querySelector<HTMLTemplateElement>('[data-tour]')
      tour?.replaceWith(tour.content)
      dialog?.showModal()
      void showDemoEntries()
    })
  }
  dialog?.addEventListener('click', (event) => event.target === dialog && dialog.close())
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-enter-demo]')) {
    button.addEventListener('click', () => (part('whom')?.textContent ? ask(button) : void enter(button, button)))
  }
  part('confirm')?.addEventListener('click', ({ currentTarget }) => {
    if (wanted) void enter(wanted, currentTarget as HTMLButtonElement)
  })
  part('stay')?.addEventListener('click', () => {
    showQuestion(false)
    wanted?.focus()
  })
}

async function showDemoEntries(): Promise<void> {
  const response = await fetch('/api/demo').catch(() => undefined)
  const { offered, signedInAs } = ((await response?.json().catch(() => undefined)) ?? {}) as Offer
  part('offer')?.toggleAttribute('hidden', !offered)
  part('whom')?.replaceChildren(signedInAs ?? '')
  showQuestion(false)
}

function showQuestion(shown: boolean): void {
  part('question')?.toggleAttribute('hidden', !shown)
  part('ways')?.toggleAttribute('hidden', shown)
}

/** The demo account being signed in to. */
let wanted: HTMLButtonElement | undefined

/** The demo's session replaces the person's own, so it asks first. */
function ask(way: HTMLButtonElement): void {
  wanted = way
  showQuestion(true)
  part('stay')?.focus()
}

async function enter(way: HTMLButtonElement, pressed: HTMLButtonElement): Promise<void> {
  const refusal = part('refusal')
  const as = way.dataset['enterDemo']
  pressed.disabled = true
  const response = await fetch('/api/demo/enter', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ as }),
  }).catch(() => undefined)
  if (response?.ok) {
    // What the previous person opened is not for the next one, whether or not a service worker has seen the sign-in.
    if ('caches' in globalThis) await forgetSavedPages().catch(() => undefined)
    noteSession(true)
    location.assign(as === 'client' ? '/client-dashboard' : '/dashboard')
    return
  }
  const { message } = ((await response?.json().catch(() => undefined)) ?? {}) as { message?: string }
  pressed.disabled = false
  if (refusal) refusal.textContent = message ?? 'The demo could not be reached. Please try again.'
}

/** By their names, because an import would load the application's shared code for every visitor. */
async function forgetSavedPages(): Promise<void> {
  const saved = (await caches.keys()).filter((name) => name.startsWith('finishwork-saved-'))
  await Promise.all(saved.map((name) => caches.delete(name)))
}
