import type { CSSProperties, ReactNode } from 'react'
import { inlinePicture } from './inline-pictures.ts'
import { colors, darkSheet, font, serif } from './look.ts'

const { paper, surface, ink, soft, green, line } = colors
const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink, fontFamily: font }

/** The sending company, with its logo's key in the file store. */
export type Letterhead = { name: string; logoKey: string | null }

type LayoutProps = {
  preview: string
  title: string
  /** A short label above the title, in a color that shows the topic. */
  topic?: { label: string; color: string; dark: string } | undefined
  children: ReactNode
  footer?: ReactNode
  company?: Letterhead | null | undefined
}

/** One layout for all emails: a table of fixed width, because every mail program renders that alike. */
export function MailLayout({ preview, title, topic, children, footer, company }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkSheet}</style>
      </head>
      <body className="paper" style={{ margin: 0, backgroundColor: paper }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }} data-skip-in-text="true">
          {preview}
        </div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          className="paper"
          style={{ backgroundColor: paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <MailTable maxWidth={560}>
                  <tr>
                    <td
                      className="green"
                      style={{
                        padding: '0 12px 16px',
                        fontFamily: serif,
                        fontSize: 22,
                        lineHeight: '48px',
                        color: green,
                      }}
                    >
                      {company?.logoKey && (
                        <img
                          src={inlinePicture(company.logoKey)}
                          alt=""
                          height={48}
                          style={{ height: 48, verticalAlign: 'middle', marginRight: 12, borderRadius: 8 }}
                        />
                      )}
                      {company?.name ?? 'Finishwork'}
                    </td>
                  </tr>
                  <tr>
                    <td
                      className="card"
                      style={{
                        backgroundColor: surface,
                        border: `1px solid ${line}`,
                        borderRadius: 12,
                        padding: '28px 24px',
                      }}
                    >
                      {topic && (
                        <p
                          className={topic.dark}
                          data-skip-in-text="true"
                          style={{
                            ...text,
                            margin: '0 0 8px',
                            fontSize: 13,
                            lineHeight: '18px',
                            fontWeight: 600,
                            color: topic.color,
                          }}
                        >
                          {topic.label}
                        </p>
                      )}
                      <h1
                        className="ink"
                        style={{
                          margin: '0 0 16px',
                          fontFamily: serif,
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
                      className="soft"
                      style={{
                        padding: '16px 12px',
                        fontFamily: font,
                        fontSize: 12,
                        lineHeight: '20px',
                        color: soft,
                      }}
                    >
                      {footer}
                      {footer && company && <br />}
                      {company ? 'Sent with Finishwork' : 'Finishwork: every finish chosen, signed and on time.'}
                    </td>
                  </tr>
                </MailTable>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

type MailTableProps = { maxWidth?: number; children: ReactNode }

/** Mail programs lay out tables alike, and little else. */
export const MailTable = ({ maxWidth, children }: MailTableProps) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={maxWidth ? { maxWidth } : undefined}>
    <tbody>{children}</tbody>
  </table>
)

export const MailText = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={text}>
    {children}
  </p>
)

export const MailNote = ({ children }: { children: ReactNode }) => (
  <p className="soft" style={{ ...text, margin: '16px 0 0', fontSize: 14, lineHeight: '20px', color: soft }}>
    {children}
  </p>
)

/** A quotation. */
export const MailQuote = ({ children }: { children: ReactNode }) => (
  <p
    className="ink quote"
    style={{ ...text, padding: '4px 0 4px 16px', borderLeft: `3px solid ${line}`, whiteSpace: 'pre-line' }}
  >
    {children}
  </p>
)

/** One of several links, with room around it for touch. */
export const MailLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="green" style={{ display: 'inline-block', padding: '8px 0', color: green, fontWeight: 600 }}>
    {children}
  </a>
)

/** The main button, large enough for touch. */
export const MailButton = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0 0' }}>
    <a
      href={href}
      className="button"
      style={{
        display: 'inline-block',
        backgroundColor: green,
        color: '#ffffff',
        borderRadius: 8,
        padding: '12px 24px',
        fontFamily: font,
        fontSize: 16,
        lineHeight: '24px',
        fontWeight: 600,
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </p>
)
