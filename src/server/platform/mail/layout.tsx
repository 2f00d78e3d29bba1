import type { CSSProperties, ReactNode } from 'react'
import { inlinePicture } from './inline-pictures.ts'

// Mail programs know neither variables nor style sheets: these are the paper, ink and green of the product, in plain hex.
const paper = '#fbf9f6'
const ink = '#2b2622'
const soft = '#6d655d'
const green = '#2f5d4a'
const line = '#e6e1da'
const font = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink, fontFamily: font }

/** Whose letter it is, with their logo's place in the file store when there is one. */
export type Letterhead = { name: string; logoKey: string | null }

type LayoutProps = {
  preview: string
  title: string
  children: ReactNode
  footer?: ReactNode
  company?: Letterhead | null | undefined
}

/** One letterhead for all mails. */
export function MailLayout({ preview, title, children, footer, company }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, backgroundColor: paper }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }} data-skip-in-text="true">
          {preview}
        </div>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ backgroundColor: paper }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td style={{ padding: '0 4px 16px', fontFamily: 'Georgia, serif', fontSize: 20, color: green }}>
                        {company?.logoKey && (
                          <img
                            src={inlinePicture(company.logoKey)}
                            alt=""
                            height={40}
                            style={{ height: 40, verticalAlign: 'middle', marginRight: 12, borderRadius: 6 }}
                          />
                        )}
                        {company?.name ?? 'Finishwork'}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{
                          backgroundColor: '#ffffff',
                          border: `1px solid ${line}`,
                          borderRadius: 12,
                          padding: '32px 28px',
                        }}
                      >
                        <h1
                          style={{
                            margin: '0 0 16px',
                            fontFamily: 'Georgia, serif',
                            fontWeight: 500,
                            fontSize: 24,
                            lineHeight: '32px',
                            color: ink,
                          }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        style={{ padding: '16px 4px', fontFamily: font, fontSize: 12, lineHeight: '18px', color: soft }}
                      >
                        {footer ?? 'Finishwork: every finish chosen, signed and on time.'}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export const MailText = ({ children }: { children: ReactNode }) => <p style={text}>{children}</p>

export const MailNote = ({ children }: { children: ReactNode }) => (
  <p style={{ ...text, margin: '16px 0 0', fontSize: 14, lineHeight: '20px', color: soft }}>{children}</p>
)

export const MailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      href={href}
      style={{
        display: 'inline-block',
        backgroundColor: green,
        color: '#ffffff',
        borderRadius: 8,
        padding: '12px 20px',
        fontFamily: font,
        fontSize: 16,
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </p>
)
