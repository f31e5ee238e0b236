import { InputAdornment } from '@mui/material'

/** How long a text is and may be, at the end of its line. */
export const CharacterCount = ({
  id,
  count,
  max,
}: {
  readonly id: string
  readonly count: number
  readonly max: number
}) => (
  <InputAdornment position="end" id={`${id}-count`} className={count > max ? 'count over' : 'count'}>
    {count} / {max}
  </InputAdornment>
)
