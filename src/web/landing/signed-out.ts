const SHOWN_MS = 5000

type Words = { confirmed: boolean; title: string; text: string }

/** Says once that the person signed out: the address is cleaned, so that a reload does not repeat it. */
export function saySignedOut(): void {
  const address = new URL(location.href)
  const box = document.getElementById('signed-out')
  if (!box || !address.searchParams.has('signed-out')) return
  const outcome = address.searchParams.get('signed-out') === 'unconfirmed' ? 'unconfirmed' : 'confirmed'
  // The build writes the words into the page: importing them would load the application's shared code for every visitor.
  const { confirmed, title, text } = JSON.parse(box.dataset[outcome] ?? '{}') as Words
  address.searchParams.delete('signed-out')
  history.replaceState(null, '', address)

  const heading = document.createElement('strong')
  heading.textContent = title
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  box.append(heading, paragraph)
  // The message of a failure stays until the person leaves the page.
  if (confirmed) setTimeout(() => box.replaceChildren(), SHOWN_MS)
}
