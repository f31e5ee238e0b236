import { Autocomplete, TextField } from '@mui/material'
import { useGetList, useGetOne, useTranslate } from 'ra-core'
import { useDeferredValue, useEffect, useState } from 'react'
import { titleField } from '../../schema/derive'
import type { Labels } from '../../schema/field'
import { isMissing } from '../providers/failures'
import { useDeclaration, useLabel } from '../shopContext'

/** Chooses a record to filter by, found by typing. */
const RefFilter = ({
  to,
  labels,
  value,
  change,
  gone,
  focus,
  open: openAtOnce,
}: {
  readonly to: string
  readonly labels: Labels
  readonly value?: string
  readonly change: (value: string | undefined) => void
  /** Called where the value leads to a record that is not there, or is not this person's to see. */
  readonly gone: () => void
  readonly focus: boolean
  /** Whether the choices are shown from the start. */
  readonly open: boolean
}) => {
  const target = useDeclaration(to)
  const label = useLabel()
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(openAtOnce)
  const q = useDeferredValue(typed)
  const { data = [], isFetching } = useGetList(to, {
    pagination: { page: 1, perPage: 20 },
    sort: { field: titleField(target), order: 'ASC' },
    filter: q ? { q } : {},
  })
  const { data: chosen, error } = useGetOne(to, { id: value ?? '' }, { enabled: Boolean(value), retry: false })
  const lost = error !== null && isMissing(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for a value
  useEffect(() => {
    if (lost) gone()
  }, [lost, value])
  const title = titleField(target)
  return (
    <Autocomplete
      size="small"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={data}
      value={value ? (chosen ?? null) : null}
      loading={isFetching}
      filterOptions={options => options}
      noOptionsText={translate('console.noChoice')}
      getOptionLabel={option => String(option[title])}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      onChange={(_, option) => change(option ? String(option.id) : undefined)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      renderInput={params => <TextField {...params} label={label(labels)} autoFocus={focus} />}
    />
  )
}
export default RefFilter
