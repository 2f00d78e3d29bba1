import { expect, test } from 'vitest'
import { ApiError } from '#web/platform/network/api-error.ts'
import { forgotPasswordErrorText, loginErrorText, registerErrorText, resetPasswordErrorText } from './error-texts.ts'

const refused = (message: string, status = 400, code?: ApiError['code']) =>
  new ApiError(message, { status, code, body: JSON.stringify({ message, code }) })
const unreachable = new TypeError('Failed to fetch')

test.each([
  [refused('Invalid email or password', 401), 'Invalid email or password. Please try again.'],
  [refused('invalid password'), 'Invalid email or password. Please try again.'],
  [refused('Invalid credentials'), 'Invalid email or password. Please try again.'],
  [refused('Account not found'), 'No account found with this email address.'],
  [refused('user not found'), 'No account found with this email address.'],
  [refused('This account is disabled'), 'Your account has been suspended. Please contact support.'],
  [refused('Your account is suspended.'), 'Your account has been suspended. Please contact support.'],
  [refused('Too many attempts', 429), 'Too many login attempts. Please try again later.'],
  [
    refused('The service is temporarily unavailable. Please try again.', 503),
    'The service is temporarily unavailable. Please try again.',
  ],
  [refused(''), 'Failed to login. Please check your credentials.'],
  [unreachable, 'Failed to login. Please check your credentials.'],
])('login: %s reads %s', (error, text) => expect(loginErrorText(error)).toBe(text))

test.each([
  [refused('Email already in use', 409), 'This email address is already registered. Please try signing in instead.'],
  [
    refused('An account with this email exists', 409),
    'This email address is already registered. Please try signing in instead.',
  ],
  [
    refused('This email address already exists', 409),
    'This email address is already registered. Please try signing in instead.',
  ],
  [refused('This username is taken', 409), 'This username is already taken. Please try a different one.'],
  [refused('Password is too common'), 'Password does not meet requirements. Please try a stronger password.'],
  [refused('Validation failed'), 'Please check your information and try again.'],
  [refused('A name may have at most 100 characters.', 422, 'invalid'), 'Please check your information and try again.'],
  [refused('Too many requests. Please try again later.', 429), 'Too many requests. Please try again later.'],
  [refused('', 429), 'Registration failed. Please try again.'],
  [refused('Something went wrong on our side.', 500), 'Registration failed. Please try again.'],
  [unreachable, 'Registration failed. Please try again.'],
])('register: %s reads %s', (error, text) => expect(registerErrorText(error)).toBe(text))

test('forgot and reset show the server message, their default text without one, and a common text without a network', () => {
  expect(forgotPasswordErrorText(refused('Please enter a valid email address'))).toBe(
    'Please enter a valid email address',
  )
  expect(forgotPasswordErrorText(refused(''))).toBe('Failed to send reset email')
  expect(resetPasswordErrorText(refused('This link has expired.'))).toBe('This link has expired.')
  expect(resetPasswordErrorText(refused(''))).toBe('Failed to reset password')
  expect(forgotPasswordErrorText(unreachable)).toBe('An error occurred. Please try again.')
  expect(resetPasswordErrorText(unreachable)).toBe('An error occurred. Please try again.')
})
