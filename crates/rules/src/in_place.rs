//! Copies that reuse memory.

/// A struct with `Clone` whose `clone_from` copies field by field into the memory there is, which
/// `#[derive(Clone)]` does not do. A field that is added is copied, too.
macro_rules! copied_in_place {
    (
        $(#[$attribute:meta])*
        $visibility:vis struct $name:ident {
            $(
                $(#[$field_attribute:meta])*
                $field_visibility:vis $field:ident: $kind:ty,
            )*
        }
    ) => {
        $(#[$attribute])*
        $visibility struct $name {
            $($(#[$field_attribute])* $field_visibility $field: $kind,)*
        }

        impl Clone for $name {
            fn clone(&self) -> Self {
                Self { $($field: self.$field.clone(),)* }
            }

            #[inline]
            fn clone_from(&mut self, other: &Self) {
                $(self.$field.clone_from(&other.$field);)*
            }
        }
    };
}

pub(crate) use copied_in_place;

#[cfg(test)]
mod tests {
    copied_in_place! {
        #[derive(Debug, PartialEq, Eq)]
        struct List {
            n: u8,
            items: Vec<u8>,
        }
    }

    #[test]
    fn a_copy_reuses_the_memory_of_what_it_replaces() {
        let list = List { n: 2, items: vec![1, 2] };
        let mut copy = List { n: 0, items: Vec::with_capacity(9) };
        let memory = copy.items.as_ptr();
        copy.clone_from(&list);
        assert_eq!(copy, list);
        assert_eq!(copy.items.as_ptr(), memory);
        assert_eq!(list.clone(), list);
    }
}
