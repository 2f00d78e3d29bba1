type UserChoice = 'builder' | 'client'

const KEY = 'finishwork-user-type'

/** The choice of the last sign-in on this device; builder by default. It only changes texts: the account decides. */
export function chosenUserType(): UserChoice {
  try {
    return localStorage.getItem(KEY) === 'client' ? 'client' : 'builder'
  } catch {
    return 'builder'
  }
}

export function rememberUserType(choice: UserChoice): void {
  try {
    localStorage.setItem(KEY, choice)
  } catch {
    // Storage may be blocked; the choice is then asked again.
  }
}
