import type { RaThemeOptions } from 'react-admin'

const onPhone = '@media (max-width: 700px)'
const floats = { borderRadius: 8, boxShadow: 'var(--float)' }
const field = { minHeight: 36, [onPhone]: { minHeight: 44 } }
const row = { minHeight: 36, padding: '7px 12px', [onPhone]: { minHeight: 44 } }

/**
 * MUI controls in the sizes of tokens.css: 36 px high, tools 32, on touch screens 44. Hairline
 * borders. Only floating surfaces have a shadow.
 */
export const controls: RaThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { ...field, padding: '7px 16px', borderRadius: 6 },
      sizeSmall: { minHeight: 32, padding: '5px 12px', fontSize: 13, [onPhone]: { minHeight: 44 } },
      // Forced colours remove the background, so the button needs a border.
      contained: { fontWeight: 600, '@media (forced-colors: active)': { border: '1px solid ButtonText' } },
      // The accent colour is reserved for the next step. Other buttons have a hairline border.
      outlinedPrimary: {
        color: 'var(--ink)',
        borderColor: 'var(--edge)',
        '&:hover': { background: 'var(--hover)', borderColor: 'var(--edge)' },
      },
      textPrimary: { color: 'var(--ink)', '&:hover': { background: 'var(--hover)' } },
    },
  },
  MuiIconButton: { styleOverrides: { root: { [onPhone]: { minWidth: 44, minHeight: 44 } } } },
  // Global styles are injected once, in base.css.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: field,
      notchedOutline: { borderColor: 'var(--edge)' },
      input: { padding: '7px 12px', height: 22, [onPhone]: { padding: '11px 12px' } },
      multiline: { padding: '7px 12px', [onPhone]: { padding: '11px 12px' } },
      inputMultiline: { padding: 0, height: 'auto', [onPhone]: { padding: 0 } },
    },
  },
  MuiInputLabel: {
    styleOverrides: {
      outlined: {
        '&.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
          transform: 'translate(12px, 7px)',
          [onPhone]: { transform: 'translate(12px, 11px)' },
        },
      },
    },
  },
  // Labels and help of disabled fields keep their contrast, since they are read as well.
  MuiFormLabel: { styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--quiet)' } } } },
  MuiFormHelperText: {
    styleOverrides: { root: { fontSize: 12, lineHeight: '18px', '&.Mui-disabled': { color: 'var(--quiet)' } } },
  },
  MuiMenu: { styleOverrides: { paper: floats } },
  MuiPopover: { styleOverrides: { paper: floats } },
  MuiAutocomplete: {
    styleOverrides: {
      // Same height as other inputs. MUI's own padding fits smaller text.
      inputRoot: { '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': { paddingBlock: 4.5 } },
      paper: floats,
      option: { fontSize: 14, lineHeight: '22px' },
    },
  },
  MuiMenuItem: { styleOverrides: { root: row, dense: { ...row, minHeight: 32, padding: '5px 12px', fontSize: 14 } } },
  // One background for all surfaces in dark mode. MUI lightens them by elevation, and labels on
  // them would look patched.
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: floats } },
  MuiDialogTitle: { styleOverrides: { root: { padding: '16px 24px 8px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px', gap: 8 } } },
  MuiCard: { styleOverrides: { root: { borderRadius: 8, borderColor: 'var(--line)' } } },
  MuiCardContent: { styleOverrides: { root: { padding: 16, '&:last-child': { paddingBottom: 16 } } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 6, alignItems: 'center' } } },
  MuiTooltip: { styleOverrides: { tooltip: { fontSize: 12, lineHeight: '18px' } } },
}
