import { useTranslate } from 'ra-core'
import { type ReactNode, useId } from 'react'
import { getField, getPriceField } from '../../../schema/selectors/definition'
import { useLabel, useViewOverrides } from '../../config/ConsoleContext'
import { FieldValue } from '../FieldValue'
import { Photos, useRecordImages } from '../Hero'
import { StepBar } from './StepBar'
import { SummaryLines } from './SummaryLines'
import { type SummaryProps, useIsShown } from './useIsShown'
import './summary.css'

interface DetailProps extends SummaryProps {
  readonly source: string
  readonly className?: string | undefined
}
/** Short value with its label, which is for screen readers alone where a choice of coloured options names itself. */
const Detail = ({ resource, record, source, className }: DetailProps) => {
  const label = useLabel()
  const Beside = useViewOverrides(resource)?.beside
  const { labels, options } = getField(resource, source)
  const isChip = options.options && Object.values(options.options).every(({ color }) => color)
  return (
    <div title={label(labels)} className={className}>
      <dt className={isChip ? 'visually-hidden' : undefined}>{label(labels)}</dt>
      <dd>
        <FieldValue resource={resource} record={record} source={source} />
        {Beside && <Beside record={record} name={source} />}
      </dd>
    </div>
  )
}
/** Photos, name, amount and short values in one row. */
const HeroRow = ({ resource, record, children }: SummaryProps & { readonly children: ReactNode }) => {
  const isShown = useIsShown({ resource, record })
  const pictures = useRecordImages(resource, record)
  const { name, details = [] } = resource.definition.summary ?? {}
  const amount = getPriceField(resource)
  const hasName = name !== undefined && isShown(name)
  const shown = [amount, ...details].filter(each => each !== undefined).filter(isShown)
  if (pictures.length + shown.length === 0 && !hasName) return children
  const value = (source: string) => <FieldValue resource={resource} record={record} source={source} />
  return (
    <div className="hero-row">
      <Photos pictures={pictures} />
      {(hasName || shown.length > 0) && (
        <div className="hero-texts">
          {hasName && <div className="hero-name">{value(name)}</div>}
          {shown.length > 0 && (
            <dl className="hero-details">
              {shown.map(each => (
                <Detail
                  key={each}
                  resource={resource}
                  record={record}
                  source={each}
                  className={each === amount ? 'amount' : undefined}
                />
              ))}
            </dl>
          )}
          {children}
        </div>
      )}
    </div>
  )
}
/** Text from the other side, highlighted. */
const Message = ({ resource, record, source }: SummaryProps & { readonly source: string }) => {
  const label = useLabel()
  const id = useId()
  return (
    <div className="summary-message" role="note" aria-labelledby={id}>
      <strong id={id}>{label(getField(resource, source).labels)}</strong>
      <FieldValue resource={resource} record={record} source={source} />
    </div>
  )
}
/** Top of a record's page: steps, photos and amount, messages, and lines to copy. */
export const RecordSummary = ({ resource, record }: SummaryProps) => {
  const translate = useTranslate()
  const isShown = useIsShown({ resource, record })
  const { summary = {} } = resource.definition
  const lines = <SummaryLines resource={resource} record={record} />
  // Without name and amount, the lines have room beside the photos.
  const isShort = ![summary.name, getPriceField(resource)].some(name => name !== undefined && isShown(name))
  return (
    <section className="summary" aria-label={translate('console.summary')}>
      <StepBar resource={resource} record={record} />
      <HeroRow resource={resource} record={record}>
        {isShort && lines}
      </HeroRow>
      {summary.messages?.filter(isShown).map(name => (
        <Message key={name} resource={resource} record={record} source={name} />
      ))}
      {!isShort && lines}
    </section>
  )
}
