import { LinkBase, useCreatePath, useGetList, useTranslate } from 'ra-core'
import { factStaff } from '../../../../../resources/kit'
import { Restricted } from '../../../../console/components/Restricted'

const ONE = { pagination: { page: 1, perPage: 1 } }
/** Whether a list has records. Undefined while loading. */
const useHas = (resource: string): boolean | undefined => {
  const { total } = useGetList(resource, ONE, { staleTime: Number.POSITIVE_INFINITY })
  return total === undefined ? undefined : total > 0
}
const Steps = () => {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const steps = [
    { resource: 'masters', word: 'shop.workplaceStepMaster', isDone: useHas('masters') },
    { resource: 'bowls', word: 'shop.workplaceStepBowl', isDone: useHas('bowls') },
    { resource: 'addresses', word: 'shop.workplaceStepAddress', isDone: useHas('addresses') },
  ]
  if (!steps.every(({ isDone }) => isDone !== undefined) || steps.every(({ isDone }) => isDone)) return null
  return (
    <section className="steps" aria-label={translate('shop.workplaceSteps')}>
      <h2>{translate('shop.workplaceSteps')}</h2>
      <p className="quiet">{translate('shop.workplaceStepsLead')}</p>
      <ol>
        {steps.map(({ resource, word, isDone }) => (
          <li key={resource} className={isDone ? 'step-done' : undefined}>
            {isDone ? (
              <>
                <span aria-hidden="true">✓ </span>
                {translate(word)} <span className="visually-hidden">{translate('shop.workplaceStepDone')}</span>
              </>
            ) : (
              <LinkBase to={createPath({ resource, type: 'create' })}>{translate(word)}</LinkBase>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
/** First steps of a new manufacturer, until each is done. */
export const FirstSteps = () => (
  <Restricted roles={factStaff}>
    <Steps />
  </Restricted>
)
