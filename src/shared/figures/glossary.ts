type Named = {
  /** The one name of the figure, on screens, in emails, documents and files. */
  label: string
  /** What to say beside it, where there is room. */
  explanation: string
  /** The other name that the specification gives the same figure, on the builder's dashboard. */
  onDashboard?: string
}

/**
 * Every figure that Finishwork shows has one name. The specification gives some of them: these keep its capitals. Figures whose
 * labels sound alike say in the label what they count. Comments say how each is counted: they cost no page a byte.
 */
export const figures = {
  budget: {
    label: 'Budget',
    explanation: 'What the project may cost',
    // Typed by the builder, in whole units without decimals.
  },
  spent: {
    label: 'Total Spent',
    explanation: 'The price of what was chosen. Nothing has been billed.',
    // Quantity times price of everything that has an item in selections that were sent: approved + chosen, not approved + included.
  },
  approved: {
    label: 'Approved',
    explanation: 'Signed',
    // The part of the total spent that was signed, ordered, delivered and installed selections too.
  },
  notApproved: {
    label: 'Chosen, not approved',
    explanation: 'Waiting for a signature',
    // The part of the total spent whose selections still lack a signature.
  },
  included: {
    label: 'Included',
    explanation: 'Decided by the builder, nothing to sign',
    // The part of the total spent that the builder included. It needs no decision, so it is neither chosen nor approved.
  },
  sold: {
    label: 'Approved and included',
    explanation: 'The price of what is signed or that you included',
    // Quantity times price of everything in selections that are approved, ordered, delivered, installed or included. For builders only.
  },
  cost: {
    label: 'Cost',
    explanation: 'What you ordered for, and what the rest costs today with waste and whole packs',
    // The cost of approved and included selections: what an item was ordered for, or else what has to be ordered times its current cost,
    // where it has one. A project also has the ordered lines without a selection, such as freight. Before tax. For builders only.
  },
  margin: {
    label: 'Margin',
    explanation: 'Price less cost and charges such as freight, before tax',
    // The price of approved and included lines with a known cost, less the cost as counted above. For builders only.
  },
  committed: {
    label: 'Committed',
    explanation: 'Ordered, before tax',
    // Quantity times cost of the lines of orders that were placed and not canceled. For builders only.
  },
  invoiced: {
    label: 'Invoiced',
    explanation: 'What suppliers billed less their credits, with tax',
    // The amounts of suppliers' invoices, disputed ones included, without those that a corrected one replaced. For builders only.
  },
  remaining: {
    label: 'Remaining Budget',
    explanation: 'The budget less the total spent',
    // Budget - total spent. Below zero it is shown as an amount over.
  },
  forecast: {
    label: 'Forecast',
    explanation: 'What is chosen, plus the allowance (or the lowest option) of each open decision',
    // Total spent, plus for each open selection its allowance, or its lowest option without one, plus what shared allowances leave for their open selections. With drafts for builders, without them for clients.
  },
  drafts: {
    label: 'Drafts',
    explanation: 'Not sent to the client yet',
    // Selections that only builders see.
  },
  unitPrice: {
    label: 'Unit price',
    explanation: 'The price of one unit',
    // The price of the option when it was chosen.
  },
  amount: {
    label: 'Amount',
    explanation: 'Quantity times price of one item',
    // One line of a selection, rounded to a cent. The amounts of all its lines are its total.
  },
  total: {
    label: 'Total',
    explanation: 'Quantity times price of what was chosen',
    // The sum of the lines of one selection, each rounded to a cent.
  },
  allowance: {
    label: 'Allowance',
    explanation: 'What the contract includes for this selection',
    // The allowance of one selection alone. A selection under a shared allowance has none of its own.
  },
  sharedAllowance: {
    label: 'Shared allowance',
    explanation: 'One allowance for several selections',
    // Counted once, however many selections are under it.
  },
  allowances: {
    label: 'Allowances',
    explanation: 'What the contract includes',
    // The sum of the allowances of selections, with each shared allowance once.
  },
  difference: {
    label: 'Over or under allowance',
    explanation: 'The total less the allowance',
    // Total - allowance of one selection. Under a shared allowance it is counted on the allowance.
  },
  againstAllowances: {
    label: 'Against allowances',
    explanation: 'What was chosen, compared with what the contract includes for it',
    // The sum of all differences, plus the difference of each shared allowance that is over or under which nothing is open or still a draft.
  },
  totalSelections: {
    label: 'Total Selections',
    explanation: 'Drafts included',
    // Selections that are not archived: pending + completed, and for builders drafts.
  },
  pendingSelections: {
    label: 'Pending Selections',
    explanation: 'Sent to the client and not approved yet',
    // Selections that were sent and are pending, in review or selected. Of those that wait for options the client can decide none yet.
  },
  unchosenSelections: {
    label: 'Pending Selections without an item',
    explanation: 'Sent to the client, and no item is chosen yet',
    // Selections that were sent and have no chosen item.
  },
  completedSelections: {
    label: 'Completed',
    explanation: 'Approved, ordered or included',
    // Selections that are approved, ordered, delivered or installed, and those that the builder included.
  },
  overdueSelections: {
    label: 'Overdue Items',
    onDashboard: 'Overdue',
    explanation: 'Past their deadline',
    // Selections whose deadline day has ended in the time zone of the project while the client owes the decision.
  },
  pendingReview: {
    label: 'Pending Review',
    explanation: 'Not chosen yet',
    // Pending selections whose item nobody has chosen. The other pending ones need a signature.
  },
  totalApproved: {
    label: 'Total approved',
    explanation: 'What this signature approves',
    // On the sign page: the sum of the totals of the lines that are approved with one signature.
  },
  chosen: {
    label: 'Chosen',
    explanation: 'The price of what was chosen, beside its allowance',
    // In the allowance report: the total of a selection, or of all selections under a shared allowance.
  },
  totalProjects: {
    label: 'Total Projects',
    explanation: 'Without archived projects and templates',
    // Projects of the company that are not archived.
  },
  activeProjects: {
    label: 'Active Projects',
    explanation: 'Active or in progress',
    // Projects with the status Active or In Progress.
  },
  completedThisMonth: {
    label: 'Completed This Month',
    explanation: 'Projects',
    // Projects whose completion date is in the current month.
  },
  recentActivity: {
    label: 'Recent Activity',
    explanation: 'Last 7 days',
    // Events of the audit log that builders see, of the last 7 days.
  },
} as const satisfies Record<string, Named>

export type FigureName = keyof typeof figures

/** "Approved $1,250.50": an amount in a sentence, under its one name. */
export const named = (figure: FigureName, amount: string): string => `${figures[figure].label} ${amount}`
