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
})()
