import { LegalPage, Section } from './legal-page.tsx'

export function PrivacyPolicy() {
  return (
    <LegalPage title="Privacy Policy" updated="Nov 15, 2026">
      <Section title="In short">
        <p>
          Finishwork keeps what builders and their clients need to choose, sign and order the finishes of a house, and
          nothing else. There are no advertisements, no trackers, no analytics of other companies, and nothing is sold.
        </p>
      </Section>
      <Section title="Who is responsible">
        <p>
          The company that runs this installation of Finishwork is responsible for it. For the data of a project it acts
          on behalf of the building company that created the project: ask your builder first when something is wrong.
        </p>
      </Section>
      <Section title="What is stored">
        <ul>
          <li>Your account: name, e-mail address, and, if you give them, phone number and address.</li>
          <li>Your password, only as an argon2id hash. Nobody can read it back.</li>
          <li>
            Your sessions: when you signed in, from which IP address and with which browser, so that you can see and end
            them.
          </li>
          <li>Projects: addresses, dates, budgets, selections, prices, notes, messages, and the files you upload.</li>
          <li>
            Sign-offs: who signed, the name typed and any signature drawn, when, from which IP address and browser, the
            wording agreed to, and exactly what was shown. This is the purpose of a sign-off.
          </li>
          <li>A record of what was done in a company and by whom. It can be added to but not altered.</li>
        </ul>
      </Section>
      <Section title="Who can see it">
        <p>
          The members of the building company see its projects. A client sees their own projects, without internal
          notes. A subcontractor sees what was approved for their trade, without prices. Nobody else can learn that a
          project exists.
        </p>
        <p>
          Whoever holds the code of a certificate can check on the verify page what was signed and when. Give it only to
          people who should know.
        </p>
      </Section>
      <Section title="Cookies and storage in your browser">
        <ul>
          <li>
            One cookie keeps you signed in: until the browser closes (12 hours at most), or 30 days if you ask to be
            remembered.
          </li>
          <li>
            Your theme, and whether you last signed in as builder or client, are stored in your browser and never sent.
          </li>
          <li>
            The program itself, and messages that you began to write, are kept in your browser for when there is no
            connection. What others wrote, prices and decisions are not.
          </li>
        </ul>
      </Section>
      <Section title="E-mail">
        <p>
          We send mail that you ask for (reset and sign-in links), invitations from your builder, and notices about
          decisions and messages, which you can switch off in Settings.
        </p>
      </Section>
      <Section title="How long it is kept">
        <p>
          Reset links live one hour, sign-in links ten minutes, invitations seven days. Sessions are removed when they
          end. Sign-offs and the record of events are kept for as long as the building company keeps its account,
          because they prove what was agreed. The rest can be deleted by the company, or on your request.
        </p>
      </Section>
      <Section title="Your rights">
        <p>
          You may ask what is stored about you, have mistakes corrected, receive a copy, and have your account removed.
          What you signed stays with the contract it belongs to.
        </p>
      </Section>
    </LegalPage>
  )
}
