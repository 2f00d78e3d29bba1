import { renderToStaticMarkup } from 'react-dom/server'
import { LegalPage, Section } from './legal-page.tsx'

/** Called at build time: readers receive finished HTML. */
export const renderPage = (): string => renderToStaticMarkup(<PrivacyPolicy />)

function PrivacyPolicy() {
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
          <li>
            Your account: name, email address, a user name made from it, and phone number and address, if you or the
            builder who invited you gave them.
          </li>
          <li>Your password, only as an argon2id hash. Nobody can read it back.</li>
          <li>
            Your sessions: when you signed in and were last seen, from which IP address and with which browser, so that
            you can see and end them.
          </li>
          <li>The building company: name, logo, currency, time zone, catalog, and who belongs to it.</li>
          <li>
            Projects: addresses, dates, budgets, people, milestones, selections, prices, notes, messages with what you
            have read of them, and the files you upload. Pictures are kept without what the camera wrote into them, such
            as the place.
          </li>
          <li>
            Sign-offs: who signed, the name typed and any signature drawn, when, from which IP address, with which
            browser and in which session, the wording agreed to, exactly what was shown, and the certificate. This is
            the purpose of a sign-off.
          </li>
          <li>
            A record of what was done in a company: by whom, when and from which IP address. It can be added to but not
            altered.
          </li>
          <li>Your notifications, which of them you want by email, and which reminders you were sent.</li>
          <li>
            Of emails: recipient, time and subject. Their text is removed as soon as they are sent. Of links in emails
            and of your calendar feed: only a hash of the secret part.
          </li>
          <li>
            Against misuse: how often something was tried, under a hash of the IP address or email address, until the
            limit runs out. The technical log names requests, times and account numbers, no contents.
          </li>
        </ul>
      </Section>
      <Section title="Who can see it">
        <p>
          The members of the building company see its projects and the phone numbers of its clients. A client sees their
          own projects, without internal notes, and the names and email addresses of the others on them. A subcontractor
          sees names and what was approved for their trade, without prices or addresses of people. Nobody else can learn
          that a project exists. The people who run this installation can access what is stored on it.
        </p>
        <p>
          Anyone who has the code of a certificate can check on the verify page what was signed and when, with the
          signer’s initials. Anyone who has the address of your calendar feed can read your dates. Give them only to
          people who should know.
        </p>
        <p>The live demo, where there is one, is shared by all its visitors: what you type there, others read.</p>
      </Section>
      <Section title="Cookies and storage in your browser">
        <ul>
          <li>
            One cookie keeps you signed in: until the browser closes (12 hours at most), or 30 days if you ask to be
            remembered.
          </li>
          <li>
            Your theme, whether you last signed in as builder or client, and whether you are signed in, so that the
            start page shows the right buttons.
          </li>
          <li>Messages that you have begun and not sent, until you send or empty them.</li>
          <li>
            The program’s own files, so that it opens quickly and without a connection. What others wrote, prices and
            decisions are not kept there.
          </li>
        </ul>
      </Section>
      <Section title="Email">
        <p>
          We send the emails you ask for (reset and sign-in links), invitations from your builder, and notifications
          about decisions, deadlines, signatures and messages, at once or once a day. You can turn off each kind in
          Settings or with the link in the email. Our emails do not track whether they were opened.
        </p>
      </Section>
      <Section title="How long it is kept">
        <p>
          Reset links work for one hour, sign-in links for ten minutes, invitations for seven days; their hashes are
          removed 30 days after that. Sessions are removed when they end, uploads that were never sent after a day,
          answers to repeated requests after a day, and the queue of live updates after two days. Sign-offs,
          certificates and the record of events are kept for as long as the building company keeps its account, because
          they prove what was agreed. The rest is archived or deleted by the company, or deleted on your request.
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
