#include <stdio.h>
#include <stdlib.h>

typedef struct Node {
    int key;
    struct Node *left;
    struct Node *right;
} Node;

static Node *insert(Node *root, int key) {
    if (!root) {
        Node *node = calloc(1, sizeof(Node));
        node->key = key;
        return node;
    }
    if (key < root->key) root->left = insert(root->left, key);
    else root->right = insert(root->right, key);
    return root;
}

static int smallest(Node *root) {
    while (root) root = root->left;
    return root->key;
}

int main(void) {
    Node *root = NULL;
    int keys[] = {8, 3, 10, 1};
    for (int i = 0; i < 4; i++) root = insert(root, keys[i]);
    printf("%d\n", smallest(root));
    return 0;
}
