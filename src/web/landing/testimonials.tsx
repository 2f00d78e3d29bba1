const testimonials = [
  {
    words: 'I stopped sending PDFs. They choose on the sofa in the evening, and in the morning it is signed.',
    who: 'A builder of custom homes',
  },
  {
    words: 'For the first time we saw what the nicer faucet does to the total before saying yes.',
    who: 'A couple building their first house',
  },
  {
    words: 'I open it on site and see the tile, the grout and the layout that were approved. No calls.',
    who: 'A tiler on three of the projects',
  },
]

export function Testimonials() {
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className="scroll-mt-20 border-y bg-surface">
      <div className="mx-auto max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 id="testimonials-title" className="font-serif text-xl font-semibold tracking-tight sm:text-2xl">
          How it should feel on site
        </h2>
        <p className="mt-2 text-sm text-ink-soft">Illustrative: written by us, not by customers.</p>
        <ul className="mt-10 grid gap-4 md:grid-cols-3">
          {testimonials.map((voice) => (
            <li key={voice.who}>
              <figure className="flex h-full flex-col justify-between gap-6 rounded-card bg-sunken p-6">
                <blockquote className="font-serif text-lg">“{voice.words}”</blockquote>
                <figcaption className="text-sm text-ink-soft">
                  {voice.who} <span className="block text-xs">Illustrative example</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
