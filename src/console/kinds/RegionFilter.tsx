import { RegionSelects } from './RegionSelects'

/** Everything within a province, a city or a district. */
const RegionFilter = ({
  to,
  label,
  value,
  change,
  focus,
  open,
}: {
  readonly to: string
  readonly label: string
  readonly value: string | undefined
  readonly change: (code: string | undefined) => void
  readonly focus: boolean
  readonly open: boolean
}) => <RegionSelects to={to} label={label} code={value} choose={region => change(region?.id)} focus={focus} openAtOnce={open} />
export default RegionFilter
