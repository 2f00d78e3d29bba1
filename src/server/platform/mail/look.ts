// Mail programs do not support CSS variables: these are the product's colors in plain hex.
export const colors = {
  paper: '#fbf9f6',
  surface: '#ffffff',
  ink: '#2b2622',
  soft: '#6d655d',
  green: '#2f5d4a',
  line: '#e6e1da',
} as const

export const font = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
export const serif = 'Georgia, "Times New Roman", serif'

/** Colors per topic: to decide, urgent, late, done, or message. */
export const topics = {
  ask: { color: '#9c4f22', dark: 'ask' },
  hurry: { color: '#8a5a00', dark: 'hurry' },
  late: { color: '#a3312a', dark: 'late' },
  good: { color: '#3c6b2f', dark: 'good' },
  said: { color: colors.soft, dark: 'soft' },
} as const

/** For mail programs with a dark theme. Where style sheets are not supported, each element has the light colors inline. */
export const darkSheet = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:#1c1a18!important}
.card{background-color:#262320!important;border-color:#3b3733!important}
.line{border-color:#3b3733!important}
.quote{border-color:#5a544e!important}
.ink{color:#f1efec!important}
.soft{color:#b0a9a1!important}
.green{color:#8cc9ab!important}
.button{background-color:#8cc9ab!important;color:#1c1a18!important}
.ask{color:#eca57c!important}
.hurry{color:#e3b75c!important}
.late{color:#f29a90!important}
.good{color:#a5cf8f!important}
}`
