import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin'

/** The specification's theme colour (point 9). */
const accent = '#165DFF'
const shared: RaThemeOptions = {
  typography: {
    fontFamily: 'system-ui, -apple-system, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif',
    button: { textTransform: 'none' },
  },
  shape: { borderRadius: 6 },
  components: {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    // A closed field is read as well: its label and help keep their contrast.
    MuiFormLabel: { styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--quiet)' } } } },
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--quiet)' } } } },
  },
}
export const lightTheme: RaThemeOptions = {
  ...defaultLightTheme,
  ...shared,
  palette: {
    mode: 'light',
    primary: { main: accent },
    error: { main: '#c8241c' },
    warning: { main: '#b54708' },
    background: { default: '#f4f6fa' },
  },
}
export const darkTheme: RaThemeOptions = {
  ...defaultDarkTheme,
  ...shared,
  palette: {
    mode: 'dark',
    // What the pointer is on is lighter: made darker it would not carry the dark letters.
    primary: { main: '#6aa1ff', dark: '#94bcff' },
    error: { main: '#ff8b83', dark: '#ffaaa4', contrastText: '#2a0b09' },
    background: { default: '#12151a', paper: '#1b1f26' },
  },
}
