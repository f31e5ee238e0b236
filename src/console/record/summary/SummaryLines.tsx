import { Button } from '@mui/material'
import { useDataProvider, useTranslate } from 'ra-core'
import { isAllowed } from '../../../schema/rules/availability'
import { getField, isExtension } from '../../../schema/selectors/definition'
import type { AnySummary } from '../../../schema/model/resource'
import { useFieldTextContext } from '../../components/hooks/useFieldTextContext'
import { useCopy } from '../../components/hooks/useCopy'
import { useNotifyError } from '../../components/hooks/useNotifyError'
import { useConsoleConfig, useLabel, useViewOverrides } from '../../config/ConsoleContext'
import type { ConsoleDataProvider } from '../../providers/data/consoleDataProvider'
import { FieldValue } from '../FieldValue'
import { type SummaryProps, useIsShown } from './useIsShown'

/** Copies fields as one text. Reads masked values in full, where the role may. */
const useCopyFields = ({ resource, record }: SummaryProps) => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const provider = useDataProvider<ConsoleDataProvider>()
  const context = useFieldTextContext()
  const notifyError = useNotifyError()
  const copy = useCopy()
  const readWhole = async (name: string): Promise<unknown> => {
    const isMasked = getField(resource, name).options.mask && isAllowed(resource, 'reveal', me)
    return isMasked ? (await provider.reveal(resource.name, { id: record.id, field: name })).data : record[name]
  }
  return async (names: readonly string[]): Promise<void> => {
    try {
      const { fieldText } = await import('../../../schema/labels/fieldText')
      const texts = await Promise.all(
        names.map(async name =>
          isExtension(resource, name)
            ? translate('console.extension', { digits: record[name] })
            : fieldText(getField(resource, name), await readWhole(name), context),
        ),
      )
      await copy(texts.filter(Boolean).join(' '))
    } catch (fault) {
      notifyError(fault)
    }
  }
}
type Line = NonNullable<AnySummary['lines']>[number]
const SummaryLine = ({ resource, record, line }: SummaryProps & { readonly line: Line }) => {
  const label = useLabel()
  const translate = useTranslate()
  const copy = useCopyFields({ resource, record })
  const Beside = useViewOverrides(resource)?.beside
  const names = line.fields.filter(useIsShown({ resource, record }))
  const text = label(line.labels)
  return (
    <div className="summary-line">
      <dt>{text}</dt>
      <dd>
        <div className="line-values">
          {names.map(name => (
            <span key={name} title={label(getField(resource, name).labels)}>
              {isExtension(resource, name) ? (
                translate('console.extension', { digits: record[name] })
              ) : (
                <FieldValue resource={resource} record={record} source={name} />
              )}
              {Beside && <Beside record={record} name={name} />}
            </span>
          ))}
        </div>
        <Button
          size="small"
          className="copy-line"
          aria-label={translate('console.copyLine', { name: text })}
          onClick={() => void copy(names)}
        >
          {translate('console.copy')}
        </Button>
      </dd>
    </div>
  )
}
/** Groups of fields, each in one line with a button that copies it. */
export const SummaryLines = ({ resource, record }: SummaryProps) => {
  const lines = resource.definition.summary?.lines ?? []
  const isShown = useIsShown({ resource, record })
  const filled = lines.filter(({ fields }) => fields.some(isShown))
  if (filled.length === 0) return null
  return (
    <dl className="summary-lines">
      {filled.map(line => (
        <SummaryLine key={line.labels.en} resource={resource} record={record} line={line} />
      ))}
    </dl>
  )
}
