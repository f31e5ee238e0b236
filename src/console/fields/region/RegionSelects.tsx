import { MenuItem, TextField } from '@mui/material'
import { useIsFetching } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'ra-core'
import { useState } from 'react'
import { labelLanguage } from '../../i18n/locale'
import { regionName } from '../../i18n/regionText'
import { type Region, useRegion, useRegionsIn } from './useRegions'
import { useOnChange } from '../../components/hooks/useOnChange'

const levels = ['console.province', 'console.city', 'console.district'] as const

/** Codes from the province down to a region. Empty if incomplete or replaced. */
const useChain = (to: string, code: string | undefined): readonly string[] => {
  const last = useRegion(to, code)
  const middle = useRegion(to, last?.parent)
  const first = useRegion(to, middle?.parent)
  if (!last || last.renewedTo || (last.parent && !middle) || (middle?.parent && !first)) return []
  return [first, middle, last].filter(each => each !== undefined).map(each => each.id)
}

interface Props {
  readonly to: string
  readonly label: string
  readonly code: string | undefined
  readonly disabled?: boolean
  readonly required?: boolean
  readonly error?: boolean
  readonly name?: string
  readonly focus?: boolean
  /** Called with each selection, or `undefined`. `whole`: there are no subdivisions. */
  readonly choose: (region: Region | undefined, whole: boolean) => void
}
/** Selected codes and the lists of all levels, each loaded after the level above. */
const useLevels = ({ to, code, choose }: Pick<Props, 'to' | 'code' | 'choose'>) => {
  const stored = useChain(to, code)
  const [picked, setPicked] = useState<readonly string[]>()
  const chain = picked ?? stored
  const inside = [useRegionsIn(to, null), useRegionsIn(to, chain[0]), useRegionsIn(to, chain[1])] as const
  const lists = inside.map(each => each.list)
  // The form's value replaces the selection once it changes.
  useOnChange(() => setPicked(undefined), [code])
  const pick = (level: number, id: string) => {
    const next = id === '' ? chain.slice(0, level) : [...chain.slice(0, level), id]
    setPicked(next)
    const region = lists[next.length - 1]?.find(each => each.id === next.at(-1))
    choose(region, next.length === 3)
  }
  // Some cities have no districts. They complete the selection once that is known.
  const end = picked?.length === 2 && inside[2].loaded && inside[2].list.length === 0 ? picked[1] : undefined
  useOnChange(() => {
    if (end === undefined) return
    const region = lists[1]?.find(each => each.id === end)
    choose(region, true)
  }, [end !== undefined])
  return { chain, lists, pick }
}
/** Selects for province, city and district. Each is loaded after the level above is selected. */
export const RegionSelects = ({ label, disabled, required, error, name, focus, ...rest }: Props) => {
  const translate = useTranslate()
  const language = labelLanguage(useLocale())
  const { chain, lists, pick } = useLevels(rest)
  const loading = useIsFetching({ queryKey: [rest.to] }) > 0
  return (
    <fieldset className="region-selects" aria-label={label} aria-busy={loading}>
      {levels.map((level, index) => (
        <TextField
          key={level}
          select
          size="small"
          margin="dense"
          label={translate(level)}
          value={lists[index]?.some(each => each.id === chain[index]) ? chain[index] : ''}
          onChange={event => pick(index, event.target.value)}
          disabled={disabled || (index > 0 && (lists[index]?.length ?? 0) === 0)}
          required={required}
          error={error}
          autoFocus={focus && index === 0}
          slotProps={{
            // Shrunk from the start: the value appears with the list, after the label.
            inputLabel: { shrink: true },
            htmlInput: { name: index === 0 ? name : undefined },
            select: { MenuProps: { slotProps: { paper: { style: { maxHeight: 320 } } } } },
          }}
        >
          {!required && <MenuItem value="">{translate('console.any')}</MenuItem>}
          {(lists[index] ?? []).map(each => (
            <MenuItem key={each.id} value={each.id}>
              {regionName(each.path, language) || each.name}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </fieldset>
  )
}
