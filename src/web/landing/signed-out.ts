const SHOWN_MS = 5000

/** Says once that the person signed out: the address is cleaned, so that a reload does not repeat it. */
export async function saySignedOut(): Promise<void> {
  const address = new URL(location.href)
  const box = document.getElementById('signed-out')
  if (!box || !address.searchParams.has('signed-out')) return
  const isConfirmed = address.searchParams.get('signed-out') !== 'unconfirmed'
  address.searchParams.delete('signed-out')
  history.replaceState(null, '', address)
  const { signOutInWords } = await import('#shared/auth/sign-out-words.ts')
  const words = signOutInWords(isConfirmed)

  const title = document.createElement('strong')
  title.textContent = words.title
  const text = document.createElement('p')
  text.textContent = words.text
  box.append(title, text)
  // What did not work stays until the person leaves the page.
  if (words.confirmed) setTimeout(() => box.replaceChildren(), SHOWN_MS)
}
