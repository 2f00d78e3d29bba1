import { newBuilder } from '../support/desk.ts'
import { expect, test } from '../support/test.ts'

test('a section of the settings asks before what was typed is lost, and not before', async ({ browser }) => {
  const page = await newBuilder(browser)
  await page.goto('/settings?section=schedule')
  const reserve = page.getByRole('textbox', { name: /in reserve/i }).first()
  await expect(reserve).toBeVisible()
  const toTeam = page
    .getByRole('link', { name: 'Team' })
    .or(page.getByRole('tab', { name: 'Team' }))
    .first()
  const toSchedule = page
    .getByRole('link', { name: 'Schedule' })
    .or(page.getByRole('tab', { name: 'Schedule' }))
    .last()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })

  for (const section of ['Company', 'Team']) {
    await page
      .getByRole('link', { name: section })
      .or(page.getByRole('tab', { name: section }))
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`section=${section.toLowerCase()}`))
    await expect(question).toHaveCount(0)
  }
  await toSchedule.click()
  await reserve.fill('7')
  await toTeam.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/section=schedule/)
  await expect(reserve).toHaveValue('7')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await expect(page.getByText('Schedule saved')).toBeVisible()
  await toTeam.click()
  await expect(page).toHaveURL(/section=team/)
  await expect(question).toHaveCount(0)
})
