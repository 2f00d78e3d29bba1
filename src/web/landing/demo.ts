/** Watch Demo: the dialog with the tour, and the ways in when this server has a demo company. Without a script the link leads down the page. */
export function offerDemo(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#demo')
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-watch-demo]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault()
      const tour = dialog?.querySelector<HTMLTemplateElement>('[data-tour]')
      tour?.replaceWith(tour.content)
      dialog?.showModal()
      void showWaysIn()
    })
  }
  dialog?.addEventListener('click', (event) => event.target === dialog && dialog.close())
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-enter-demo]')) {
    button.addEventListener('click', () => void enter(button))
  }
}

async function showWaysIn(): Promise<void> {
  const response = await fetch('/api/demo').catch(() => undefined)
  const { offered } = ((await response?.json().catch(() => undefined)) ?? {}) as { offered?: boolean }
  document.querySelector('[data-demo-offer]')?.toggleAttribute('hidden', !offered)
}

async function enter(button: HTMLButtonElement): Promise<void> {
  const refusal = document.querySelector('[data-demo-refusal]')
  const as = button.dataset['enterDemo']
  button.disabled = true
  const response = await fetch('/api/demo/enter', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ as }),
  }).catch(() => undefined)
  if (response?.ok) {
    location.assign(as === 'client' ? '/client-dashboard' : '/dashboard')
    return
  }
  const { message } = ((await response?.json().catch(() => undefined)) ?? {}) as { message?: string }
  button.disabled = false
  if (refusal) refusal.textContent = message ?? 'The demo could not be reached. Please try again.'
}
