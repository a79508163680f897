import type { MantineThemeComponents } from '@mantine/core';
import { currentLanguage } from '#domain/language/translate.ts';
import { CheckIcon } from './CheckIcon.tsx';
import controls from './controls.module.css';
import fields from './fields.module.css';
import floating from './floating.module.css';

/** Renders a popup next to its trigger instead of at the end of the page, so that it is next in the reading order. */
const inPlace = { withinPortal: false, transitionProps: { duration: 120 } };

/**
 * Default props and styles of Mantine's components. They are plain objects because `Button.extend()` would add every
 * component listed here to the first load.
 */
export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', variant: 'filled', loaderProps: { type: 'dots' } },
    classNames: { root: controls.button, section: controls.buttonSection, label: controls.buttonLabel },
  },
  ActionIcon: {
    defaultProps: { size: 'md', variant: 'subtle', color: 'gray' },
    classNames: { root: controls.actionIcon },
  },
  CloseButton: { classNames: { root: controls.closeButton } },
  Badge: { defaultProps: { variant: 'light', color: 'gray' }, classNames: { root: controls.badge } },
  Tabs: { classNames: { list: controls.tabList, tab: controls.tab, tabLabel: controls.tabLabel } },
  Table: {
    defaultProps: { verticalSpacing: 6, horizontalSpacing: 12 },
    classNames: { table: controls.table, th: controls.th, td: controls.td },
  },
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'xs', iconColor: 'var(--on-accent)', icon: CheckIcon },
    classNames: {
      input: controls.checkbox,
      label: controls.choiceLabel,
      description: controls.choiceDetail,
      body: controls.choiceBody,
    },
  },
  Radio: {
    defaultProps: { size: 'xs', iconColor: 'var(--on-accent)' },
    classNames: {
      radio: controls.checkbox,
      label: controls.choiceLabel,
      description: controls.choiceDetail,
      body: controls.choiceBody,
    },
  },
  Switch: {
    defaultProps: { size: 'xs', withThumbIndicator: false },
    classNames: { root: controls.switch, track: controls.switchTrack, label: controls.choiceLabel },
  },
  Skeleton: { defaultProps: { height: 30, radius: 'sm' }, classNames: { root: controls.skeleton } },
  Loader: { defaultProps: { type: 'dots', color: 'var(--icon)', size: 'sm' } },
  Progress: { defaultProps: { size: 4, radius: 'xl' }, classNames: { root: controls.progress } },
  Alert: {
    defaultProps: { variant: 'light' },
    classNames: {
      root: controls.alert,
      icon: controls.alertIcon,
      message: controls.alertMessage,
      title: controls.alertTitle,
    },
  },
  Anchor: { defaultProps: { underline: 'hover' }, classNames: { root: controls.anchor } },

  Input: {
    defaultProps: { size: 'sm' },
    classNames: { wrapper: fields.wrapper, input: fields.input, section: fields.section },
  },
  DateInput: { defaultProps: { locale: currentLanguage().code } },
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    classNames: { label: fields.label, description: fields.description, error: fields.error },
  },
  Select: {
    // The list itself scrolls, because the keyboard cannot reach Mantine's scroll area around it.
    defaultProps: { checkIconPosition: 'right', withScrollArea: false, comboboxProps: inPlace },
    classNames: { dropdown: floating.menu, options: floating.options, option: floating.option },
  },
  // Browsers make a scrollable list a tab stop. The list closes when the input loses focus, so the focus would be lost
  // with it.
  ComboboxOptions: { defaultProps: { tabIndex: -1 } },

  Notifications: {
    defaultProps: {
      position: currentLanguage().direction === 'rtl' ? 'bottom-left' : 'bottom-right',
      autoClose: 4000,
      limit: 4,
      containerWidth: 380,
    },
  },
  Notification: {
    defaultProps: { withBorder: true },
    classNames: {
      root: floating.toast,
      icon: floating.toastIcon,
      description: floating.toastText,
      title: floating.toastText,
      closeButton: controls.closeButton,
    },
  },
  Tooltip: {
    defaultProps: {
      openDelay: 300,
      withArrow: false,
      multiline: true,
      maw: 280,
      events: { hover: true, focus: true, touch: true },
    },
    classNames: { tooltip: floating.tooltip },
  },
  Menu: {
    defaultProps: { ...inPlace, shadow: 'md', position: 'bottom-end', offset: 6, withInitialFocusPlaceholder: false },
    classNames: {
      dropdown: floating.menu,
      item: floating.menuItem,
      itemSection: floating.menuItemSection,
      label: floating.menuLabel,
      divider: floating.menuDivider,
    },
  },
  Popover: { defaultProps: { shadow: 'md' }, classNames: { dropdown: floating.popover } },
  Combobox: { defaultProps: { shadow: 'md' }, classNames: { dropdown: floating.menu, option: floating.option } },
  Modal: {
    defaultProps: { radius: 'lg', centered: true, overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 } },
    classNames: {
      content: floating.modal,
      header: floating.modalHeader,
      title: floating.modalTitle,
      body: floating.modalBody,
    },
  },
  Drawer: {
    defaultProps: { overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 } },
    classNames: { title: floating.modalTitle },
  },
};
