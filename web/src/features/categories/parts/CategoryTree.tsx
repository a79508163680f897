import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { SortableList } from '../../../ui/SortableList.tsx';
import type { Category } from '../categories.calls.ts';
import { type Branch, reordered, treeOf } from '../category-tree.ts';
import styles from './CategoryTree.module.css';
import { CategoryIcon } from './category-icons.tsx';

interface CategoryTreeProps {
  categories: readonly Category[];
  opened: string | null;
  isFixed: boolean;
  onOpen: (id: string) => void;
  onReorder: (ids: string[]) => void;
  onSwitch: (id: string, is_active: boolean) => void;
}

/** Shows the categories as a tree, in which siblings can be reordered. */
export function CategoryTree(props: CategoryTreeProps) {
  return (
    <nav className={styles.tree} aria-label="Categories">
      <Branches {...props} branches={treeOf(props.categories)} parent={null} />
    </nav>
  );
}

interface BranchesProps extends CategoryTreeProps {
  branches: Branch<Category>[];
  parent: Category | null;
}

function Branches({ branches, parent, ...tree }: BranchesProps) {
  const { categories, opened, isFixed, onOpen, onReorder, onSwitch } = tree;
  return (
    <SortableList
      label={parent ? `Subcategories of ${parent.name}` : 'Categories'}
      items={branches}
      keyOf={({ item }) => item.id}
      nameOf={({ item }) => item.name}
      isFixed={isFixed || branches.length < 2}
      className={parent ? styles.below : undefined}
      onReorder={(ids) => onReorder(reordered(categories, { parent_id: parent?.id ?? null, ids }))}
    >
      {({ item, below }, { handle }) => (
        <>
          <div className={styles.row} data-off={!item.is_active || undefined}>
            {handle ?? <span className={styles.noHandle} />}
            <button
              type="button"
              className={styles.open}
              aria-current={item.id === opened || undefined}
              onClick={() => onOpen(item.id)}
            >
              <CategoryIcon icon={item.icon} />
              <span className={styles.name}>{item.name}</span>
              {item.code && <span className={styles.code}>{item.code}</span>}
            </button>
            <Switch
              aria-label={`${item.name} is on`}
              checked={item.is_active}
              disabled={isFixed}
              onChange={(event) => onSwitch(item.id, event.currentTarget.checked)}
            />
          </div>
          {below.length > 0 && <Branches {...tree} branches={below} parent={item} />}
        </>
      )}
    </SortableList>
  );
}
