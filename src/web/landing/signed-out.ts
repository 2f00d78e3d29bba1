const SHOWN_MS = 5000

/** Says once that the person signed out: the address is cleaned, so that a reload does not repeat it. */
export function saySignedOut(): void {
  const address = new URL(location.href)
  const box = document.getElementById('signed-out')
  if (!box || !address.searchParams.has('signed-out')) return
  address.searchParams.delete('signed-out')
  history.replaceState(null, '', address)

  const title = document.createElement('strong')
  title.textContent = 'Logged out'
  const text = document.createElement('p')
  text.textContent = 'You have been logged out successfully'
  box.append(title, text)
  setTimeout(() => box.replaceChildren(), SHOWN_MS)
}
