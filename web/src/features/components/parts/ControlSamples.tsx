import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Button, Menu, Switch, Tooltip } from '@mantine/core';
import { IconDots, IconLock, IconLogout, IconTrash, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { CheckboxField } from '../../../ui/CheckboxField.tsx';
import { FormAlert } from '../../../ui/FormAlert.tsx';
import { KeyCap } from '../../../ui/KeyCap.tsx';
import { LoadingImage } from '../../../ui/LoadingImage.tsx';
import { notify } from '../../../ui/notices.ts';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextButton } from '../../../ui/TextButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import styles from './ControlSamples.module.css';
import { Row, Sample } from './Sample.tsx';

const costCentres = ['Sales', 'Partnerships', 'Research'];

/** Samples of buttons, fields, toasts and menus. */
export function ControlSamples() {
  return (
    <>
      <ButtonSamples />
      <FieldSamples />
      <ChoiceSamples />
      <ToastSamples />
      <MenuSample />
      <Sample title="LoadingImage">
        <div className={styles.loading}>
          <LoadingImage />
        </div>
      </Sample>
    </>
  );
}

function ButtonSamples() {
  return (
    <Sample title="Buttons">
      <Row>
        <Button>Submit report</Button>
        <Button variant="default">Recall</Button>
        <Button variant="subtle">Export</Button>
      </Row>
      <Row>
        <Button variant="default" disabled leftSection={<IconLock aria-hidden="true" />}>
          Approve
        </Button>
        <span className={styles.reason}>You cannot approve your own report.</span>
      </Row>
      <Row>
        <Button variant="subtle" color="red" leftSection={<IconTrash aria-hidden="true" />}>
          Delete
        </Button>
        <Button size="sm" variant="default">
          Small
        </Button>
        <Button color="red">Delete company</Button>
      </Row>
      <Row>
        <Button rightSection={<KeyCap>⌘ ↵</KeyCap>}>Save expense</Button>
        <Button loading>Saving</Button>
        <Tooltip label="More actions">
          <ActionIcon aria-label="More actions">
            <IconDots aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Row>
      <Row>
        <Button size="lg">Large</Button>
        <TextLink href="#top">A link</TextLink>
        <TextButton>A text button</TextButton>
      </Row>
    </Sample>
  );
}

function FieldSamples() {
  const [centre, setCentre] = useState<string | null>(null);
  return (
    <Sample title="Fields">
      <TextField label="Amount" defaultValue="0.00" error="Enter an amount above zero." />
      <SelectField
        label="Cost centre"
        isOptional
        placeholder="Choose one"
        data={costCentres}
        value={centre}
        onChange={setCentre}
      />
      <PasswordField
        label="Password"
        defaultValue="correct horse"
        labelEnd={<TextLink href="#forgot">Forgot password?</TextLink>}
      />
      <TextField label="Merchant" description="As printed on the receipt." placeholder="Le Potager des Halles" />
    </Sample>
  );
}

function ChoiceSamples() {
  return (
    <Sample title="Choices, alert">
      <CheckboxField label="Keep me signed in on this computer" defaultChecked />
      <CheckboxField label="Not selected" />
      <CheckboxField label="Some selected" indeterminate />
      <CheckboxField label="Read only" disabled />
      <Switch label="Remind approvers" defaultChecked />
      <Switch label="Require a receipt" />
      <TextField label="Locked" disabled defaultValue="Meridian Labs, Inc." />
      <FormAlert message="Wrong email or password." />
    </Sample>
  );
}

function ToastSamples() {
  return (
    <Sample title="Toasts, 4000 ms; a failure stays">
      <Row>
        <Button
          variant="default"
          onClick={() => notify.success('Report ER-1058 submitted', { undo: () => notify.info('Undone') })}
        >
          Success
        </Button>
        <Button variant="default" onClick={() => notify.progress('zip', 'Zipping 41 receipts', 64)}>
          Progress
        </Button>
        <Button variant="default" onClick={() => notify.failure('Something went wrong!!!')}>
          Failure
        </Button>
      </Row>
    </Sample>
  );
}

function MenuSample() {
  return (
    <Sample title="Menu">
      <Menu>
        <Menu.Target>
          <Button variant="default">Profile menu</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUser aria-hidden="true" />}>Profile</Menu.Item>
          <Menu.Item leftSection={<IconLock aria-hidden="true" />}>Change password</Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout aria-hidden="true" />}>Logout</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Sample>
  );
}
