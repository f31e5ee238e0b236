import { Button } from '@mui/material'
import { useLocation, useTranslate } from 'ra-core'
import { getApiRoutes } from '../../../../schema/contract/apiRoutes'
import { fact } from '../../../../../resources/manufacturer/fact'
import { getResource, getStateValue } from '../../../../schema/selectors/definition'
import type { ResourceManifest } from '../../../../schema/model/manifest'
import { usePageTitle } from '../../../../console/components/hooks/usePageTitle'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { useManufacturer } from './useManufacturer'

/** Next steps of a new manufacturer, each with its reason. */
const next = [
  ['masters', 'shop.nextMaster', 'shop.nextMasterWhy'],
  ['bowls', 'shop.nextBowl', 'shop.nextBowlWhy'],
  ['addresses', 'shop.nextAddress', 'shop.nextAddressWhy'],
] as const

/** Path that reopens the console at a resource's form, as after a login. */
const newOf = (resource: ResourceManifest): string =>
  `/?redirect=${getApiRoutes(resource).find(({ view }) => view === 'create')?.name ?? ''}`

/** Path that reopens the console at the page that was wanted before registering, else at its start. */
export const wantedBefore = (search: string): string => {
  const query = new URLSearchParams(search)
  query.delete('step')
  return `/?${query}`
}

/** Page after the data was submitted: what happens next, and what to do meanwhile. */
export const NextSteps = () => {
  const { me, reopen, resources } = useConsoleConfig()
  const translate = useTranslate()
  const { search } = useLocation()
  const { data } = useManufacturer(me.role === 'creator')
  // The platform's decision arrives while the page is open.
  const isAccepted = data?.status === getStateValue(fact.fields.status, 'accepted')
  const title = translate(isAccepted ? 'shop.acceptedTitle' : 'shop.submittedTitle')
  usePageTitle(title)
  return (
    <div className="submitted">
      <p className="submitted-mark" aria-hidden="true">
        ✓
      </p>
      <h1>{title}</h1>
      <p role="status">{translate(isAccepted ? 'shop.accepted' : 'shop.submitted')}</p>
      <h2>{translate('shop.nextSteps')}</h2>
      <ol>
        {next.map(([resource, what, why]) => (
          <li key={what}>
            <button
              type="button"
              className="row-action"
              onClick={() => reopen(newOf(getResource(resources, resource)))}
            >
              {translate(what)}
            </button>
            <span className="quiet">{translate(why)}</span>
          </li>
        ))}
      </ol>
      <Button variant="contained" onClick={() => reopen(wantedBefore(search))}>
        {translate('shop.enterConsole')}
      </Button>
    </div>
  )
}
