import { renderToStaticMarkup } from 'react-dom/server'

export const renderLanding = (): string => renderToStaticMarkup(<Landing />)

function Landing() {
  return (
    <main className="p-8">
      <h1 className="font-serif text-2xl">Finishwork</h1>
      <p>Every finish chosen, signed and on time.</p>
      <a href="/login">Sign In</a> <a href="/register">Get Started</a>
    </main>
  )
}
