import { Button } from '@mui/material'
import { LinkBase, useCreatePath, useLocale, useTranslate } from 'ra-core'
import { config, factStaff } from '../../../../../resources/kit'
import { useLabel, useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { PageHeader } from '../../../../console/components/PageHeader'
import { useHour, useToday } from '../../../../console/components/hooks/useToday'
import { roleIsIn, isAllowed } from '../../../../schema/rules/availability'
import { createLabels, reviewLabels } from '../../../../schema/labels/labels'
import { mayReview } from '../../../../schema/rules/review'
import { greetingAt } from './greetingAt'

/** Frequent actions of a role: forms in the menu, review queues, and shipping. */
const Actions = () => {
  const { resources, me } = useConsoleConfig()
  const translate = useTranslate()
  const label = useLabel()
  const createPath = useCreatePath()
  const adds = resources.filter(each => each.definition.createInMenu && isAllowed(each, 'create', me))
  const reviews = resources.filter(each => mayReview(each, me))
  return (
    <>
      {roleIsIn(factStaff, me) && (
        <Button
          variant="outlined"
          component={LinkBase}
          to={`/orders?${new URLSearchParams({ filter: '{"status":1}' })}`}
        >
          {translate('shop.workplaceShip')}
        </Button>
      )}
      {reviews.map(each => (
        <Button key={each.name} variant="outlined" component={LinkBase} to={`/${each.name}/review`}>
          {label(reviewLabels(each))}
        </Button>
      ))}
      {adds.map((each, at) => (
        <Button
          key={each.name}
          variant={at === 0 ? 'contained' : 'outlined'}
          component={LinkBase}
          to={createPath({ resource: each.name, type: 'create' })}
        >
          {label(createLabels(each))}
        </Button>
      ))}
    </>
  )
}
/** Greeting with the person's name, the manufacturer and today's date. */
export const Greeting = () => {
  const { me, brand } = useConsoleConfig()
  const translate = useTranslate()
  const locale = useLocale()
  const { begun } = useToday(config.zone)
  const hour = useHour(config.zone)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: config.zone }).format(begun)
  const name = me.name || me.username
  return (
    <PageHeader
      title={translate(greetingAt(hour), { name })}
      beside={<p className="workplace-day quiet">{[brand?.name, day].filter(Boolean).join(' · ')}</p>}
    >
      <Actions />
    </PageHeader>
  )
}
