import { Button } from '@mantine/core';
import { IconArrowLeft, IconCategory, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListStatus } from '../../ui/ListStatus.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useUrlSearch } from '../../ui/use-url-search.ts';
import { useCanChange } from '../settings/parts/use-can-change.ts';
import { type AppliesTo, categoriesQuery, useCategoryTree } from './categories.calls.ts';
import styles from './categories.module.css';
import { CategoryForm } from './parts/CategoryForm.tsx';
import { CategoryTree } from './parts/CategoryTree.tsx';

export function CategoriesScreen() {
  return <Categories applies_to="expense" />;
}

export function AdvanceCategoriesScreen() {
  return <Categories applies_to="advance" />;
}

const pages = {
  expense: {
    title: 'Expense categories',
    path: '/settings/expense/categories',
    line: 'What people can claim, which details are required, and where it is booked.',
    empty: 'Add a category so that people can claim expenses.',
    chosen: 'Its name, ledger account, receipt rule and attributes appear here.',
  },
  advance: {
    title: 'Advance categories',
    path: '/settings/advance/categories',
    line: 'What people can request money for, which details are required, and where it is booked.',
    empty: 'Without categories, people request advances by title and purpose only.',
    chosen: 'Its name, ledger account and attributes appear here.',
  },
} as const satisfies Record<AppliesTo, { title: string; path: string; line: string; empty: string; chosen: string }>;

/** Shows the category tree on the left and the open category on the right. */
function Categories({ applies_to }: { applies_to: AppliesTo }) {
  const { title, path, line, empty, chosen } = pages[applies_to];
  const query = useQuery(categoriesQuery(applies_to));
  const categories = query.data?.data ?? [];
  const canChange = useCanChange(path);
  const tree = useCategoryTree(applies_to);
  const { opened, show, open, reportDirty, leaveDialog } = useOpenedCategory();
  const category = categories.find(({ id }) => id === opened) ?? null;
  const isOpen = category !== null || (opened === 'new' && canChange);
  const add = canChange && <AddButton onAdd={() => open('new')} />;

  return (
    <div className={styles.screen}>
      <PageHeader title={title} line={line} actions={add} />
      <div className={styles.columns} data-open={isOpen || undefined}>
        <Card className={styles.tree}>
          <ListStatus
            of={query}
            count={categories.length}
            failed="Failed to fetch Categories."
            empty={
              <EmptyState title="No categories yet" icon={<IconCategory size={20} aria-hidden="true" />} action={add}>
                {empty}
              </EmptyState>
            }
          >
            <CategoryTree
              categories={categories}
              opened={opened}
              isFixed={!canChange}
              onOpen={open}
              onReorder={tree.reorder}
              onSwitch={tree.switchOn}
            />
          </ListStatus>
        </Card>
        <div className={styles.detail}>
          {isOpen ? (
            <>
              <BackButton onBack={() => show(null)} />
              <CategoryForm
                key={category ? category.id : 'new'}
                applies_to={applies_to}
                category={category}
                categories={categories}
                isFixed={!canChange}
                onSaved={show}
                onClose={() => show(null)}
                onDirty={reportDirty}
              />
            </>
          ) : (
            categories.length > 0 && (
              <Card>
                <EmptyState title="Choose a category" icon={<IconCategory size={20} aria-hidden="true" />}>
                  {chosen}
                </EmptyState>
              </Card>
            )
          )}
        </div>
      </div>
      {leaveDialog}
    </div>
  );
}

/** Manages the open category, which the URL names. Leaving a category with unsaved changes needs a confirmation. */
function useOpenedCategory() {
  const { search, change } = useUrlSearch();
  const opened = search.category ?? null;
  const [isDirty, setDirty] = useState(false);
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const reportDirty = useCallback((dirty: boolean) => setDirty(dirty), []);

  function show(id: string | null) {
    setDirty(false);
    setLeavingTo(null);
    change(({ category: _, ...rest }) => (id ? { ...rest, category: id } : rest), { replace: true });
  }

  return {
    opened,
    show,
    open: (id: string) => (isDirty && id !== opened ? setLeavingTo(id) : show(id)),
    reportDirty,
    leaveDialog: leavingTo && (
      <ConfirmDialog
        title="Leave without saving?"
        action="Leave"
        isDestroying
        onConfirm={() => show(leavingTo)}
        onClose={() => setLeavingTo(null)}
      >
        Your changes to the open category will be lost.
      </ConfirmDialog>
    ),
  };
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus aria-hidden="true" />} onClick={onAdd}>
      New category
    </Button>
  );
}

/** The button that returns to the tree on narrow screens, which show only one column. */
function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.back}>
      <Button size="sm" variant="subtle" leftSection={<IconArrowLeft aria-hidden="true" />} onClick={onBack}>
        All categories
      </Button>
    </div>
  );
}
