import { maybeSignedIn, noteSession } from '#web/platform/session-hint.ts'
import { countUp } from './count-up.ts'
import { offerDemo } from './demo.ts'
import { saySignedOut } from './signed-out.ts'

for (const figure of document.querySelectorAll<HTMLElement>('[data-count-to]')) countUp(figure)
offerDemo()
saySignedOut()
void showDashboardLinks()

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]')
document.addEventListener('click', (event) => {
  const target = event.target as Element
  if (menu && (!menu.contains(target) || target.closest('a'))) menu.open = false
})
menu?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
menu?.addEventListener('focusout', (event) => {
  if (event.relatedTarget && !menu.contains(event.relatedTarget as Element)) menu.open = false
})

/** Shows signed-in people links to their dashboard instead of sign-in links. */
async function showDashboardLinks(): Promise<void> {
  if (!maybeSignedIn()) return
  const response = await fetch('/api/auth/me', { credentials: 'include' }).catch(() => undefined)
  // The body is read even for a refusal: an unread body keeps its connection busy.
  const user = (await response?.json()) as { type?: string; role?: string } | undefined
  if (response?.status === 401) {
    noteSession(false)
    delete document.documentElement.dataset['session']
  }
  if (!response?.ok || !user) return
  const home = user.type === 'builder' || user.role === 'admin' ? '/dashboard' : '/client-dashboard'
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-members] a')) link.href = home
  document.documentElement.dataset['session'] = 'in'
}
