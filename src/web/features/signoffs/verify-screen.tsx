import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { FileVerdict } from '#shared/signoffs/contract.ts'
import { readCode } from '#shared/signoffs/rules.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Input } from '#web/ui/fields/input.tsx'
import { Logo } from '#web/ui/page/logo.tsx'
import { QueryGate } from '#web/ui/page/query-gate.tsx'
import { SkeletonList } from '#web/ui/page/skeleton.tsx'
import { FileCheck } from './file-check.tsx'
import { verificationQuery } from './queries.ts'
import { VerificationView } from './verification-view.tsx'

/** For anyone who has a code or a certificate; it shows no personal data. */
export function VerifyScreen({ code }: { code?: string }) {
  const [verdict, setVerdict] = useState<FileVerdict>()
  return (
    <div className="mx-auto min-h-dvh max-w-3xl px-4 py-6 sm:px-6 sm:py-10">
      <header className="mb-8">
        <a
          href="/"
          aria-label="Finishwork, start page"
          className="inline-flex min-h-11 items-center rounded-small"
          data-print="hide"
        >
          <Logo />
        </a>
        <h1 className="mt-6 font-serif text-xl font-semibold tracking-tight">Verify a sign-off</h1>
        <p className="mt-1 text-ink-soft">Check what was signed, when, and whether it is still valid.</p>
      </header>
      <main id="content" tabIndex={-1} className="flex flex-col gap-6 outline-none">
        {code && !verdict && <OfCode code={code} />}
        <FileCheck verdict={verdict} onVerdict={setVerdict}>
          {verdict?.verdict === 'altered' && verdict.verification && (
            <p className="font-medium">The file does not count. This is what our own record of that sign-off says:</p>
          )}
          {verdict?.verdict === 'conflict' && verdict.verification && (
            <p className="font-medium">This is what our own record of that sign-off says:</p>
          )}
          {verdict?.verification && (
            <div className="mb-3">
              <VerificationView verification={verdict.verification} />
            </div>
          )}
        </FileCheck>
        <CodeForm key={code} code={code} onSubmit={() => setVerdict(undefined)} />
        <p className="text-sm text-ink-soft" data-print="hide">
          You can also check certificates without us:{' '}
          <a href="/api/verify.html" download="verify.html" className="underline">
            download the offline verifier
          </a>
          . It is one file, works without a network, and sends nothing.
        </p>
      </main>
    </div>
  )
}

function OfCode({ code }: { code: string }) {
  return (
    <QueryGate
      query={useQuery(verificationQuery(code))}
      loading={<SkeletonList rows={2} label="Checking the code..." />}
      failed="The code could not be checked"
      missing={{
        title: 'No sign-off found',
        text: (
          <>
            There is no sign-off with the code <strong className="font-mono break-all">{code}</strong>. Check every
            character. Codes never contain the letters O, I, L or U, or the digits 0 and 1.
          </>
        ),
        action: (
          <ButtonLink variant="secondary" to="/verify">
            Check another code
          </ButtonLink>
        ),
      }}
    >
      {(verification) => <VerificationView verification={verification} />}
    </QueryGate>
  )
}

function CodeForm({ code = '', onSubmit }: { code?: string; onSubmit: () => void }) {
  const [typed, setTyped] = useState(code)
  const [error, setError] = useState<string>()
  const navigate = useNavigate()
  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = readCode(typed)
    setError(read ? undefined : 'A code has 20 letters and digits, like 7Q2M-K9PX-3RTV-H4WD-8BNF.')
    if (!read) return
    onSubmit()
    void navigate({ to: '/verify/$code', params: { code: read } })
  }
  return (
    <form onSubmit={send} noValidate className="rounded-card border bg-surface p-4 sm:p-5" data-print="hide">
      <Field label="Code of the sign-off" hint="It is printed on every page of the certificate." error={error}>
        <Input
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="font-mono uppercase"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" variant="secondary" className="mt-3">
        Check code
      </Button>
    </form>
  )
}
