// Runs before the first paint, so that a stored dark theme never flashes light, and pages for members have their frame at once.
;(() => {
  let choice = 'light'
  try {
    choice = localStorage.getItem('finishwork-theme') ?? 'light'
    // The landing page for people who were signed in when last seen; its script asks whether they still are.
    if (localStorage.getItem('finishwork-session') === 'yes') document.documentElement.dataset.session = 'in'
  } catch {
    // Storage may be forbidden; light is the default.
  }
  const dark = choice === 'dark' || (choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const open = /^\/(login|register|forgot-password|reset-password|magic-link|verify|unsubscribe)/
  if (!open.test(location.pathname)) document.documentElement.dataset.frame = ''

  // The name of the project or selection in the frame, seconds before the app on a slow phone. The server preloads this reply with the page
  // (route-hints.ts), and the app takes it from here (first-replies.ts).
  const path = /^\/projects\/\d+(\/selections\/\d+)?(?=\/?$)/.exec(location.pathname)?.[0]
  if (!path || document.documentElement.dataset.session !== 'in') return
  const reply = fetch(`/api${path}`, { credentials: 'include', headers: { Accept: 'application/json' } })
  window.firstReplies = { [`/api${path}`]: reply.catch(() => undefined) }
  const show = ({ name }) => {
    const about = document.getElementById('frame-about')
    // The reply may come before the end of the page.
    if (about) {
      about.querySelector('p').textContent = name
      about.dataset.known = ''
    } else setTimeout(show, 50, { name })
  }
  reply
    .then((answer) => answer.ok && answer.clone().json())
    .then((about) => about && show(about))
    .catch(() => undefined)
})()
