import { LinkBase, useCreatePath, useGetList, useTranslate } from 'ra-core'
import { factStaff } from '../../../../../resources/kit'
import { useConsoleConfig } from '../../../../console/config/ConsoleContext'
import { useLoadedMessages } from '../../../../console/components/hooks/useLoadedMessages'
import { Restricted } from '../../../../console/components/Restricted'
import { pageRoutes } from '../../routes'

const stepMessages = {
  company: { zh: '完善公司资料', en: 'Complete your company’s data' },
  sale: { zh: '上架第一只盏', en: 'Put your first bowl on sale' },
  done: { zh: '已完成 %{done} / %{all}。', en: '%{done} of %{all} done.' },
} as const
/** Whether a list has records. Undefined while loading, false while not `enabled`. */
const useHas = (resource: string, filter: object = {}, enabled = true): boolean | undefined => {
  const { total } = useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 } },
    { staleTime: Number.POSITIVE_INFINITY, enabled },
  )
  if (!enabled) return false
  return total === undefined ? undefined : total > 0
}
// The state's value, as the bowl's definition is not loaded with this page.
const onSale = { status: 3 }
/** Whether a bowl is on sale, or was: an order shows that. */
const useHasSold = (hasBowls: boolean | undefined) => {
  const isOnSale = useHas('bowls', onSale, hasBowls === true)
  const hasOrders = useHas('orders', {}, hasBowls === true && isOnSale === false)
  return isOnSale === undefined ? undefined : isOnSale || hasOrders
}
/** Steps to the first bowl on sale, in order. */
const useSteps = () => {
  const translate = useTranslate()
  const t = useLoadedMessages(stepMessages)
  const createPath = useCreatePath()
  const { me } = useConsoleConfig()
  const hasBowls = useHas('bowls')
  const create = (resource: string) => createPath({ resource, type: 'create' })
  return [
    { word: t('company'), to: pageRoutes.factInfo.path, isDone: me.complete },
    { word: translate('shop.workplaceStepAddress'), to: create('addresses'), isDone: useHas('addresses') },
    { word: translate('shop.workplaceStepMaster'), to: create('masters'), isDone: useHas('masters') },
    { word: translate('shop.workplaceStepBowl'), to: create('bowls'), isDone: hasBowls },
    {
      word: t('sale'),
      to: createPath({ resource: 'bowls', type: 'list' }),
      isDone: useHasSold(hasBowls),
    },
  ]
}
const Steps = () => {
  const translate = useTranslate()
  const t = useLoadedMessages(stepMessages)
  const steps = useSteps()
  const done = steps.filter(({ isDone }) => isDone).length
  if (!steps.every(({ isDone }) => isDone !== undefined) || done === steps.length) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <section className="steps" aria-label={translate('shop.workplaceSteps')}>
      <h2>{translate('shop.workplaceSteps')}</h2>
      <p className="quiet">
        {translate('shop.workplaceStepsLead')} {t('done', { done, all: steps.length })}
      </p>
      <progress value={done} max={steps.length} aria-label={translate('shop.workplaceSteps')} />
      <ol>
        {steps.map(({ word, to, isDone }) => (
          <li
            key={word}
            className={isDone ? 'step-done' : undefined}
            aria-current={word === next?.word ? 'step' : undefined}
          >
            {isDone ? (
              <>
                <span aria-hidden="true">✓ </span>
                {word} <span className="visually-hidden">{translate('shop.workplaceStepDone')}</span>
              </>
            ) : (
              <LinkBase to={to}>{word}</LinkBase>
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
