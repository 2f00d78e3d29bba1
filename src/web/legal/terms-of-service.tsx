import { renderToStaticMarkup } from 'react-dom/server'
import { BUILT_TRIAL_DAYS, trialOffers } from '#shared/trial/offers.ts'
import { LegalPage, Section } from './legal-page.tsx'

/** Called at build time: readers receive finished HTML. */
export const renderPage = (): string => renderToStaticMarkup(<TermsOfService />)

const offers = trialOffers(BUILT_TRIAL_DAYS)

function TermsOfService() {
  return (
    <LegalPage title="Terms of Service" updated="Nov 15, 2026">
      <Section title="What Finishwork is">
        <p>
          A tool with which building companies run projects, a catalog and material selections, and with which their
          clients decide and sign. The contract for the house is between the builder and the client; Finishwork is no
          party to it and gives no advice about it.
        </p>
      </Section>
      <Section title="Your account">
        <ul>
          <li>Builders register themselves. Clients and subcontractors are invited by a builder.</li>
          <li>
            Give your real name and an email address that you read. Keep your password and your links to yourself.
          </li>
          <li>What is done while signed in as you counts as done by you. End sessions on devices you no longer use.</li>
        </ul>
      </Section>
      <Section title={offers.termsTitle}>
        <p>
          {offers.terms} You are never charged without having agreed to a price before. Clients and subcontractors never
          pay.
        </p>
      </Section>
      <Section title="Sign-offs">
        <ul>
          <li>
            By signing you declare that you have seen the items, quantities and prices shown, and that you agree to
            them.
          </li>
          <li>The name you type is your signature. The time, your IP address and your browser are recorded with it.</li>
          <li>
            A builder can choose on behalf of a client, and this is recorded as such; a builder can never sign for a
            client.
          </li>
          <li>A change of item, price, quantity or unit after signing voids that approval and asks for a new one.</li>
          <li>Whether an electronic signature is enough for your contract depends on the law of your country.</li>
        </ul>
      </Section>
      <Section title="Your content">
        <p>
          It stays yours. You allow us to store it and to show it to the people of the project. Upload only what you may
          share, and nothing unlawful. Prices and availability in a catalog are the building company’s responsibility.
        </p>
      </Section>
      <Section title="What we promise, and what we do not">
        <p>
          We work carefully: decisions are never changed silently, and signed records cannot be altered unnoticed. No
          software runs without interruption, so keep your own copies of what you depend on: certificates can be
          downloaded and schedules printed at any time.
        </p>
      </Section>
      <Section title="Ending it">
        <p>
          You may stop using Finishwork at any time and ask for a copy of your data. We may close accounts that are used
          to harm others, after telling you why. What was signed stays available to those who signed it.
        </p>
      </Section>
      <Section title="Changes">
        <p>When these terms change, we say so here and by email before the change takes effect.</p>
      </Section>
    </LegalPage>
  )
}
