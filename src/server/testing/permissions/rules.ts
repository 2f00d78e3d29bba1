import type { Company, Person, TestProject } from '../world-people.ts'
import type { World } from '../world.ts'

export const kinds = [
  'owner',
  'admin',
  'builder',
  'client',
  'otherClient',
  'subcontractor',
  'stranger',
  'nobody',
] as const
export type Kind = (typeof kinds)[number]

/** `allow`, or the refusal: 401 not signed in, 403 a member who may not, 404 not theirs or missing. */
export type Expectation = 'allow' | 401 | 403 | 404

/** One company with a project and everyone related to it. `added` is a stranger with a seat that was not accepted. */
export type Scene = {
  world: World
  company: Company
  project: TestProject
  people: Record<Exclude<Kind, 'nobody'> | 'added', Person>
}

export type Rule = Record<Kind, Expectation> & {
  /** A stranger who was given a seat and has not accepted it; like any stranger by default. */
  added?: Expectation
  /** What is different when the company keeps its catalog closed to clients. */
  closedCatalog?: Partial<Record<Kind, Expectation>>
  /** Path parameters and body of a call that is valid if the person may make it. */
  request?: (
    scene: Scene,
  ) => Promise<{ params?: Record<string, unknown>; body?: unknown; query?: Record<string, string> }>
}

type Request = Rule['request']

const rule =
  (expectations: Record<Kind, Expectation>) =>
  (request?: Request): Rule => ({ ...expectations, ...(request && { request }) })

/** The same result for every kind of person. */
export const forAll = (expectation: Expectation): Record<Kind, Expectation> => ({
  owner: expectation,
  admin: expectation,
  builder: expectation,
  client: expectation,
  otherClient: expectation,
  subcontractor: expectation,
  stranger: expectation,
  nobody: expectation,
})

/** Open to everyone. */
export const everyone = rule(forAll('allow'))

/** For signed-in people, about themselves. */
export const signedIn = rule({ ...forAll('allow'), nobody: 401 })

const builders = {
  owner: 'allow',
  admin: 'allow',
  builder: 'allow',
  client: 403,
  otherClient: 403,
  subcontractor: 403,
  nobody: 401,
} as const

/** For builders of their own company; other members get 403. `stranger` builds for another company. */
export const buildersOnly = rule({ ...builders, stranger: 'allow' })

/** A record that the company's builders manage; strangers get 404. */
export const buildersOfCompany = rule({ ...builders, stranger: 404 })

/** Only owner and admin; `stranger` is the owner of another company. */
export const administrators = rule({
  owner: 'allow',
  admin: 'allow',
  builder: 403,
  client: 403,
  otherClient: 403,
  subcontractor: 403,
  stranger: 'allow',
  nobody: 401,
})

/** On a project: its builders and its client. */
export const projectPeople = rule({
  owner: 'allow',
  admin: 'allow',
  builder: 'allow',
  client: 'allow',
  otherClient: 404,
  subcontractor: 403,
  stranger: 404,
  nobody: 401,
})

/** On a project: everyone with a seat. */
export const projectSeats = rule({
  owner: 'allow',
  admin: 'allow',
  builder: 'allow',
  client: 'allow',
  otherClient: 404,
  subcontractor: 'allow',
  stranger: 404,
  nobody: 401,
})

/** On a project: its builders; other seats get 403, everyone else 404. */
export const projectBuilders = rule({
  owner: 'allow',
  admin: 'allow',
  builder: 'allow',
  client: 403,
  otherClient: 404,
  subcontractor: 403,
  stranger: 404,
  nobody: 401,
})

/** On a project: only its client; nobody signs for them. */
export const projectClient = rule({
  owner: 403,
  admin: 403,
  builder: 403,
  client: 'allow',
  otherClient: 404,
  subcontractor: 403,
  stranger: 404,
  nobody: 401,
})

/** A record of one person: everyone else gets 404. */
export const nobodyElse = rule({ ...forAll(404), nobody: 401 })

/** Parameters of the scene's project. */
export const ofProject: Request = ({ project }) => Promise.resolve({ params: { projectId: project.id } })
