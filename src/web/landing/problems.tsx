import CalendarX2 from 'virtual:icons/calendar-x-2'
import FileQuestionMark from 'virtual:icons/file-question-mark'
import MailQuestionMark from 'virtual:icons/mail-question-mark'

const problems = [
  {
    icon: MailQuestionMark,
    title: 'The decision is in an email, somewhere',
    text: 'Forty threads, three versions of the tile, and nobody remembers which one was “the final one”.',
  },
  {
    icon: CalendarX2,
    title: 'The tiler comes on Monday, the tile was never chosen',
    text: 'One late answer moves the plumber, the cabinets and the handover. You learn of it when it is too late.',
  },
  {
    icon: FileQuestionMark,
    title: '“We never agreed to that price”',
    text: 'Without a signature on what was shown, anything over the allowance comes out of your margin.',
  },
]

export function Problems() {
  return (
    <section
      id="why"
      aria-labelledby="why-title"
      className="mx-auto max-w-6xl scroll-mt-20 px-4 py-16 sm:px-6 sm:py-24"
    >
      <h2 id="why-title" className="max-w-2xl font-serif text-xl font-semibold tracking-tight sm:text-2xl">
        Houses are not late because of walls. They are late because of faucets.
      </h2>
      <ul className="mt-10 grid gap-8 md:grid-cols-3">
        {problems.map((problem) => (
          <li key={problem.title}>
            <problem.icon aria-hidden className="size-8 stroke-1 text-accent" />
            <h3 className="mt-4 text-base font-semibold">{problem.title}</h3>
            <p className="mt-2 text-ink-soft">{problem.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
